/** Finding a spot for a card: the nearest to a pointer, and one after the other for a key. */

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

/** The spot after or before another one, round and round; the first where that is none of them. */
export function follower(spots: Spot[], from: Spot | null, step: number): Spot | null {
  const place = spots.findIndex((spot) => String(spot) === String(from));
  return spots[place < 0 ? 0 : (place + step + spots.length) % spots.length] ?? null;
}

/** Whether a card at a spot lies on others. */
export function isRaised(view: View, [x, y]: Spot): boolean {
  return view.cells.some((cell) => cell.x === x && cell.y === y);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
