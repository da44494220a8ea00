/** The cells of the lattice on which the cookies lie, and where they are in the drawing. */

import type { Cell } from "./view";

export const RADIUS = 50;
const ROW = RADIUS * Math.sqrt(3);

/** The ways to the six neighbours, clockwise from the east. */
export const WAYS: readonly Cell[] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cell as it is written. */
export const cellKey = ([q, r]: Cell): string => `${q},${r}`;

/** The cell that is written so. */
export function cellAt(key: string): Cell {
  const [q, r] = key.split(",").map(Number);
  return [q!, r!];
}

/** The neighbour in a direction, counted on beyond six or below none. */
export function neighbour([q, r]: Cell, way: number): Cell {
  const [dq, dr] = WAYS[((way % 6) + 6) % 6]!;
  return [q + dq, r + dr];
}

export const neighbours = (cell: Cell): Cell[] => WAYS.map((_, way) => neighbour(cell, way));

/** Where the middle of a cell is drawn. */
export const centre = ([q, r]: Cell): Point => ({ x: 2 * RADIUS * (q + r / 2), y: ROW * r });

/** The cell that a point of the drawing lies in. */
export function cellNear({ x, y }: Point): Cell {
  const r = Math.round(y / ROW);
  const guess: Cell = [Math.round(x / (2 * RADIUS) - r / 2), r];
  const away = (cell: Cell) => Math.hypot(centre(cell).x - x, centre(cell).y - y);
  return neighbours(guess).reduce((best, cell) => (away(cell) < away(best) ? cell : best), guess);
}

/** The cells parted into those that hang together. */
export function groups(cells: readonly Cell[]): Cell[][] {
  const rest = new Map(cells.map((cell) => [cellKey(cell), cell]));
  const found: Cell[][] = [];
  for (const cell of cells) {
    if (!rest.delete(cellKey(cell))) continue;
    const group = [cell];
    for (const each of group) {
      for (const near of neighbours(each)) if (rest.delete(cellKey(near))) group.push(near);
    }
    found.push(group);
  }
  return found;
}
