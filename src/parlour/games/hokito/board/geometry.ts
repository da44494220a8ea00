/** The squares of a board, and where they are in its SVG. A board that is turned has Black's rows at the bottom. */

/** A square such as `b2`. */
export type Square = string;

export interface Point {
  x: number;
  y: number;
}

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

  /** The square in a column and a line, both counted from the top left. */
  square(column: number, line: number): Square {
    return `${COLUMNS[column]}${this.size - line}`;
  }

  /** Column and line of a square, counted from the top left. */
  place(name: Square): { column: number; line: number } {
    return { column: COLUMNS.indexOf(name[0]!), line: this.size - Number(name[1]) };
  }

  /** Every row from the top of the screen, each from the left. */
  rows(): Square[][] {
    const order = this.turned ? [...this.squares].reverse() : this.squares;
    return Array.from({ length: this.size }, (_, line) => order.slice(line * this.size, (line + 1) * this.size));
  }

  /** The middle of a square. */
  centre(name: Square): Point {
    const { column, line } = this.place(name);
    return this.#turnedPoint({ x: (column + 0.5) * CELL, y: (line + 0.5) * CELL });
  }

  /** The square at a point, or null outside. */
  squareAt(point: Point): Square | null {
    const { x, y } = this.#turnedPoint(point);
    const [column, line] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const isInside = column >= 0 && column < this.size && line >= 0 && line < this.size;
    return isInside ? this.square(column, line) : null;
  }

  /** Where a point comes to lie when the board is turned. */
  #turnedPoint({ x, y }: Point): Point {
    return this.turned ? { x: this.side - x, y: this.side - y } : { x, y };
  }

  /** The square some columns to the right and lines down on the screen, clamped to the board. */
  neighbour(name: Square, columns: number, lines: number): Square {
    const { column, line } = this.place(name);
    const sign = this.turned ? -1 : 1;
    return this.square(this.#clamped(column + sign * columns), this.#clamped(line + sign * lines));
  }

  /** The squares that share a side with a square, clockwise from the one above. */
  beside(name: Square): Square[] {
    const sides = [
      this.neighbour(name, 0, -1),
      this.neighbour(name, 1, 0),
      this.neighbour(name, 0, 1),
      this.neighbour(name, -1, 0),
    ];
    return sides.filter((side) => side !== name);
  }

  #clamped(index: number): number {
    return Math.min(this.size - 1, Math.max(0, index));
  }

  /** The next of some squares in reading order, or the previous one, wrapping around; the same square if there are none. */
  follower(among: Set<Square>, from: Square, step: number): Square {
    const [at, count] = [this.squares.indexOf(from), this.squares.length];
    const onward = this.turned ? -step : step;
    const order = this.squares.map((_, index) => this.squares[(at + onward * (index + 1) + 2 * count) % count]!);
    return order.find((name) => among.has(name)) ?? from;
  }
}
