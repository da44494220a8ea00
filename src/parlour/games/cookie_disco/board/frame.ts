/** The part of the lattice that the drawing shows. */

import { centre, RADIUS, type Point } from "./lattice";
import type { Cell } from "./view";

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Room over the field for a hint, and under it for what is chosen, during the set-up. */
const [HINT, TRAY] = [50, 150];

/** A square round the cells with a margin, and room for hint and tray where they are wanted. */
export function frame(cells: readonly Cell[], margin: number, hasTray: boolean): Frame {
  const points = (cells.length ? cells : [[0, 0] as const]).map(centre);
  const [left, right] = extent(points.map(({ x }) => x));
  const [top, bottom] = extent(points.map(({ y }) => y));
  const [above, below] = hasTray ? [HINT, TRAY] : [0, 0];
  const size = Math.max(right - left, bottom - top + above + below, 3 * RADIUS) + 2 * (RADIUS + margin);
  return { x: (left + right - size) / 2, y: (top - above + bottom + below - size) / 2, size };
}

/** Where something in the tray lies: place 0 is in the middle, others are so many cookies aside. */
export function inTray({ x, y, size }: Frame, place: number): Point {
  return { x: x + size / 2 + place * 2.4 * RADIUS, y: y + size - 2 * RADIUS - 6 };
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
