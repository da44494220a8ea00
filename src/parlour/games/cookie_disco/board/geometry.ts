/** Where cells of the lattice are in the picture, and which part of it is shown. */

import type { Point } from "$client/board/arrow";
import type { Cell } from "./view";

export const RADIUS = 50;
/** The distance between two rows. */
export const ROW = RADIUS * Math.sqrt(3);

/** The steps to the six neighbours, clockwise from the east. */
const DIRECTIONS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export type { Point };

/** A cell as text, such as `-2,1`. */
export const cellKey = ([q, r]: Cell): string => `${q},${r}`;

/** Parses a cell such as `-2,1`. */
export function parseCell(key: string): Cell {
  const [q, r] = key.split(",").map(Number);
  return [q!, r!];
}

/** The neighbour in a direction, taken modulo six. */
export function neighbour([q, r]: Cell, direction: number): Cell {
  const [dq, dr] = DIRECTIONS[((direction % 6) + 6) % 6]!;
  return [q + dq, r + dr];
}

export const neighbours = (cell: Cell): Cell[] => DIRECTIONS.map((_, direction) => neighbour(cell, direction));

/** Where the centre of a cell is in the picture. */
export const centre = ([q, r]: Cell): Point => ({ x: 2 * RADIUS * (q + r / 2), y: ROW * r });

/** The cell that a point of the picture lies in. */
export function cellNear({ x, y }: Point): Cell {
  const r = Math.round(y / ROW);
  const guess: Cell = [Math.round(x / (2 * RADIUS) - r / 2), r];
  const away = (cell: Cell) => Math.hypot(centre(cell).x - x, centre(cell).y - y);
  return neighbours(guess).reduce((best, cell) => (away(cell) < away(best) ? cell : best), guess);
}

/** The square of the picture that is shown. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Room below the field for what is chosen during the set-up. */
const TRAY = 150;

/** Fractions of the picture: the font size of a hint, and how far below the top an only line or the first of two is. */
const HINT = { size: 0.042, only: 0.07, first: 0.05, line: 1.2 };

/** A square round the cells with a margin, and room for the hint and the tray if they are shown. */
export function frame(cells: readonly Cell[], margin: number, hasHint: boolean, hasTray: boolean): Frame {
  const points = (cells.length ? cells : [[0, 0] as const]).map(centre);
  const [left, right] = extent(points.map(({ x }) => x));
  const [top, bottom] = extent(points.map(({ y }) => y));
  const [above, below] = [hasHint ? hintRoom(bottom - top) : 0, hasTray ? TRAY : 0];
  const size = Math.max(right - left, bottom - top + above + below, 3 * RADIUS) + 2 * (RADIUS + margin);
  return { x: (left + right - size) / 2, y: (top - above + bottom + below - size) / 2, size };
}

/** The room for two lines of a hint above a field of this height, clear of places in the row above the field. */
const hintRoom = (height: number): number => 25 + 0.13 * height;

/** The font size of a hint, and the baselines of its lines. */
export function hintLines({ y, size }: Frame, count: number): { size: number; at: number[] } {
  const first = count > 1 ? HINT.first : HINT.only;
  return {
    size: size * HINT.size,
    at: Array.from({ length: count }, (_, line) => y + size * (first + line * HINT.line * HINT.size)),
  };
}

/** Where something in the tray lies: place 0 is in the middle, place 1 one cookie to the right of it. */
export function inTray({ x, y, size }: Frame, place: number): Point {
  return { x: x + size / 2 + place * 2.4 * RADIUS, y: y + size - 2 * RADIUS - 6 };
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
