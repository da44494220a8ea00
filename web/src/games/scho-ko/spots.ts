/** Finding a spot for a card: the nearest to a pointer, and the next one for a key. */

import { CELL, type Point } from "./camera";
import type { Spot, View } from "./view";

/** The middle of a card at a spot, on the drawing. */
export function middle([x, y]: Spot): Point {
  return { x: (x + 1) * CELL, y: -(y + 1) * CELL };
}

/** The spot of a card whose middle is nearest to a point, legal or not. */
export function spotAt({ x, y }: Point): Spot {
  return [Math.round(x / CELL) - 1, Math.round(-y / CELL) - 1];
}

/** The nearest of the spots, if one is within so many cells. */
export function nearest(spots: Spot[], point: Point, cells: number): Spot | null {
  const found = spots.map((spot) => ({ spot, far: distance(middle(spot), point) })).sort((a, b) => a.far - b.far)[0];
  return found && found.far <= cells * CELL ? found.spot : null;
}

/** The next spot in a direction on the screen; straight ahead goes before aside. */
export function next(spots: Spot[], from: Spot | null, dx: number, dy: number): Spot | null {
  if (!from) return nearest(spots, { x: CELL, y: -CELL }, Infinity);
  const here = middle(from);
  const ahead = spots.flatMap((spot) => {
    const to = middle(spot);
    const along = (to.x - here.x) * dx + (to.y - here.y) * dy;
    const aside = Math.abs((to.x - here.x) * dy) + Math.abs((to.y - here.y) * dx);
    return along > 0 ? [{ spot, far: along + 2 * aside }] : [];
  });
  return ahead.sort((a, b) => a.far - b.far)[0]?.spot ?? from;
}

/** Whether a card at a spot lies on others. */
export function isRaised(view: View, [x, y]: Spot): boolean {
  return view.cells.some((cell) => cell.x === x && cell.y === y);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
