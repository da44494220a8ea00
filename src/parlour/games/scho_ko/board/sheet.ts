/** The sheet of chocolate as a drawing: its bounds, and the outlines of its bars. */

import type { Spot, View } from "./view";

/** A rectangle of cells: left and bottom included, right and top not. */
export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The cells that are covered, and room for one card all round. */
export function bounds(view: View, room = 2): Bounds {
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

/** The outline of a group of cells as an SVG path, y downwards, one unit a cell. */
export function outline(cells: Spot[]): string {
  const inside = new Set(cells.map(String));
  const next = new Map<string, Spot[]>();
  for (const [from, to] of cells.flatMap(([x, y]) => sides(x, y, inside))) {
    next.set(String(from), [...(next.get(String(from)) ?? []), to]);
  }
  let path = "";
  for (const start of next.keys()) {
    if (!next.get(start)?.length) continue;
    path += loop(next, start);
  }
  return path;
}

/** The edges of a cell that face outwards, clockwise on the screen, as corners with y downwards. */
function sides(x: number, y: number, inside: Set<string>): [Spot, Spot][] {
  const [left, right, top, bottom] = [x, x + 1, -y - 1, -y];
  const all: [Spot, Spot, Spot][] = [
    [[x, y + 1], [left, top], [right, top]],
    [[x + 1, y], [right, top], [right, bottom]],
    [[x, y - 1], [right, bottom], [left, bottom]],
    [[x - 1, y], [left, bottom], [left, top]],
  ];
  return all.filter(([beyond]) => !inside.has(String(beyond))).map(([, from, to]) => [from, to]);
}

/** One closed line, its edges taken out of those left. */
function loop(next: Map<string, Spot[]>, start: string): string {
  let here = start;
  let path = `M${start.replace(",", " ")}`;
  do {
    const to = next.get(here)!.pop()!;
    here = String(to);
    path += here === start ? "Z" : `L${to[0]} ${to[1]}`;
  } while (here !== start);
  return path;
}
