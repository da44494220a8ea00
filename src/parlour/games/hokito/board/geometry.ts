/** The squares of the board, and where they are in the drawing. */

/** A square such as `b2`. */
export type Square = string;

export interface Point {
  x: number;
  y: number;
}

export const SIZE = 6;
/** The side of a square. */
export const CELL = 100;
export const BOARD = SIZE * CELL;
const COLUMNS = "abcdef";

/** Every square in the order of the board: a6 first, f1 last. */
export const SQUARES: Square[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  square(index % SIZE, Math.floor(index / SIZE)),
);

/** The square in a column and a line, both counted from the top left corner. */
export function square(column: number, line: number): Square {
  return `${COLUMNS[column]}${SIZE - line}`;
}

/** Column and line of a square, counted from the top left corner. */
export function place(name: Square): { column: number; line: number } {
  return { column: COLUMNS.indexOf(name[0]!), line: SIZE - Number(name[1]) };
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

/** The square some columns and lines away, clamped to the board. */
export function neighbour(name: Square, columns: number, lines: number): Square {
  const { column, line } = place(name);
  return square(clamped(column + columns), clamped(line + lines));
}

function clamped(index: number): number {
  return Math.min(SIZE - 1, Math.max(0, index));
}

/** The next of some squares in board order, or the previous one, wrapping around; the same square if there are none. */
export function follower(among: Set<Square>, from: Square, step: number): Square {
  const at = SQUARES.indexOf(from);
  const order = SQUARES.map((_, index) => SQUARES[(at + step * (index + 1) + 2 * SQUARES.length) % SQUARES.length]!);
  return order.find((name) => among.has(name)) ?? from;
}
