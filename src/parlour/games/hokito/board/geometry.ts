/** The squares of a board, and where they are in its SVG. A board that is turned has Black's rows at the bottom. */

import type { Point } from "$client/board/arrow";

/** A square such as `b2`. */
export type Square = string;

export type { Point };

/** The side of a square. */
export const CELL = 100;
const COLUMNS = "abcdefgh";

/** A board with as many rows as columns, as it lies on the screen. */
export class Grid {
  /** The length of its sides. */
  readonly side: number;
  /** Every square in the order of the board: from the top left to the bottom right of one that is not turned. */
  readonly squares: Square[];

  constructor(
    readonly size: number,
    readonly turned = false,
  ) {
    this.side = size * CELL;
    this.squares = Array.from({ length: size * size }, (_, index) =>
      this.square(index % size, Math.floor(index / size)),
    );
  }

  /** The square in a column and a row, both counted from the top left. */
  square(column: number, row: number): Square {
    return `${COLUMNS[column]}${this.size - row}`;
  }

  /** Column and row of a square, counted from the top left. */
  place(name: Square): { column: number; row: number } {
    return { column: COLUMNS.indexOf(name[0]!), row: this.size - Number(name[1]) };
  }

  /** Every row from the top of the screen, each from the left. */
  rows(): Square[][] {
    const order = this.turned ? [...this.squares].reverse() : this.squares;
    return Array.from({ length: this.size }, (_, row) => order.slice(row * this.size, (row + 1) * this.size));
  }

  /** The centre of a square. */
  centre(name: Square): Point {
    const { column, row } = this.place(name);
    return this.#turnedPoint({ x: (column + 0.5) * CELL, y: (row + 0.5) * CELL });
  }

  /** The square at a point, or null outside. */
  squareAt(point: Point): Square | null {
    const { x, y } = this.#turnedPoint(point);
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const isInside = column >= 0 && column < this.size && row >= 0 && row < this.size;
    return isInside ? this.square(column, row) : null;
  }

  /** Where a point is once the board is turned. */
  #turnedPoint({ x, y }: Point): Point {
    return this.turned ? { x: this.side - x, y: this.side - y } : { x, y };
  }

  /** The square some columns to the right and rows down on the screen, clamped to the board. */
  neighbour(name: Square, columns: number, rows: number): Square {
    const { column, row } = this.place(name);
    const sign = this.turned ? -1 : 1;
    return this.square(this.#clamped(column + sign * columns), this.#clamped(row + sign * rows));
  }

  #clamped(index: number): number {
    return Math.min(this.size - 1, Math.max(0, index));
  }

  /** The next of some squares in reading order, or the previous one, wrapping around; the same square if there are none. */
  nextSquare(among: Set<Square>, from: Square, step: number): Square {
    const [at, count] = [this.squares.indexOf(from), this.squares.length];
    const onward = this.turned ? -step : step;
    const order = this.squares.map((_, index) => this.squares[(at + onward * (index + 1) + 2 * count) % count]!);
    return order.find((name) => among.has(name)) ?? from;
  }
}
