/** Where things are on the drawing of the board. */

import { SIZE, place, square, type Square } from "./notation";

/** The side of a square. */
export const CELL = 100;
export const BOARD = SIZE * CELL;

export interface Point {
  x: number;
  y: number;
}

/** The middle of a square. */
export function centre(name: Square): Point {
  const { column, line } = place(name);
  return { x: (column + 0.5) * CELL, y: (line + 0.5) * CELL };
}

/** The square at a point, or null outside. */
export function squareAt({ x, y }: Point): Square | null {
  const [column, line] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  return column >= 0 && column < SIZE && line >= 0 && line < SIZE ? square(column, line) : null;
}

/** A square and the square that many columns and lines further, staying on the board. */
export function neighbour(name: Square, columns: number, lines: number): Square {
  const { column, line } = place(name);
  return square(kept(column + columns), kept(line + lines));
}

function kept(index: number): number {
  return Math.min(SIZE - 1, Math.max(0, index));
}
