/** The table as a picture: cells and points, the bounds of the cards, and the outlines of their groups. */

import type { Point } from "$client/board/arrow";
import type { Spot, View } from "./view";

/** The side of a cell in the picture. */
export const CELL = 40;

/** How much higher a card on level 2 appears in the picture. */
export const LIFT = 6;

export type { Point };

/** A rectangle of cells: left and bottom included, right and top not. */
export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The cells that cards cover, with some room on every side. */
export function bounds(view: View, room: number): Bounds {
  const xs = view.laid.map((card) => card.x);
  const ys = view.laid.map((card) => card.y);
  if (!xs.length) return { left: -room, bottom: -room, right: 2 + room, top: 2 + room };
  return {
    left: Math.min(...xs) - room,
    bottom: Math.min(...ys) - room,
    right: Math.max(...xs) + 2 + room,
    top: Math.max(...ys) + 2 + room,
  };
}

/** The centre of a card at a spot. */
export function centre([x, y]: Spot): Point {
  return { x: (x + 1) * CELL, y: -(y + 1) * CELL };
}

/** The spot of a card whose centre is nearest to a point. */
export function spotAt({ x, y }: Point): Spot {
  return [Math.round(x / CELL) - 1, Math.round(-y / CELL) - 1];
}

/** The nearest of the spots, if one is within a distance in cells. */
export function nearest(spots: Spot[], point: Point, cells: number): Spot | null {
  const closest = spots.map((spot) => ({ spot, far: distance(centre(spot), point) })).sort((a, b) => a.far - b.far)[0];
  return closest && closest.far <= cells * CELL ? closest.spot : null;
}

/** The spot after or before another one, wrapping around; the first spot if that one is not among them. */
export function nextSpot(spots: Spot[], from: Spot | null, step: number): Spot | null {
  const place = spots.findIndex((spot) => String(spot) === String(from));
  return spots[place < 0 ? 0 : (place + step + spots.length) % spots.length] ?? null;
}

/** Whether a spot is one of several. */
export function isAmong(spots: Spot[], spot: Spot | null): boolean {
  return spots.some((each) => String(each) === String(spot));
}

/** Whether a card at a spot would overlap one on the table. */
export function overlaps(view: View, [x, y]: Spot): boolean {
  return view.laid.some((card) => Math.abs(card.x - x) < 2 && Math.abs(card.y - y) < 2);
}

/** The distance between two points. */
export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The outline of a group of cells as an SVG path, y downwards; a cell has the side given. */
export function outline(cells: Spot[], side = 1): string {
  const inside = new Set(cells.map(String));
  const next = new Map<string, Spot[]>();
  for (const [from, to] of cells.flatMap(([x, y]) => sides(x, y, inside))) {
    next.set(String(from), [...(next.get(String(from)) ?? []), to]);
  }
  let path = "";
  for (const start of next.keys()) {
    if (!next.get(start)?.length) continue;
    path += loop(next, start, side);
  }
  return path;
}

/** The edges of a cell that face outwards, clockwise on the screen, as corners with y downwards. */
function sides(x: number, y: number, inside: Set<string>): [Spot, Spot][] {
  const [left, right, top, bottom] = [x, x + 1, -y - 1, -y];
  const all: [Spot, Spot, Spot][] = [
    [
      [x, y + 1],
      [left, top],
      [right, top],
    ],
    [
      [x + 1, y],
      [right, top],
      [right, bottom],
    ],
    [
      [x, y - 1],
      [right, bottom],
      [left, bottom],
    ],
    [
      [x - 1, y],
      [left, bottom],
      [left, top],
    ],
  ];
  return all.filter(([beyond]) => !inside.has(String(beyond))).map(([, from, to]) => [from, to]);
}

/** One closed line; its edges are removed from `next`. */
function loop(next: Map<string, Spot[]>, start: string, side: number): string {
  const [x, y] = start.split(",").map(Number) as Spot;
  let corner = start;
  let path = `M${x * side} ${y * side}`;
  do {
    const to = next.get(corner)!.pop()!;
    corner = String(to);
    path += corner === start ? "Z" : `L${to[0] * side} ${to[1] * side}`;
  } while (corner !== start);
  return path;
}
