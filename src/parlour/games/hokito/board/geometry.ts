/** The squares of the board, and where they are in its SVG. A board that is turned has Black's rows at the bottom. */

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

/** The square in a column and a line, both counted from a6. */
export function square(column: number, line: number): Square {
  return `${COLUMNS[column]}${SIZE - line}`;
}

/** Column and line of a square, counted from a6. */
export function place(name: Square): { column: number; line: number } {
  return { column: COLUMNS.indexOf(name[0]!), line: SIZE - Number(name[1]) };
}

/** Every row from the top of the screen, each from the left. */
export function rows(turned: boolean): Square[][] {
  const order = turned ? [...SQUARES].reverse() : SQUARES;
  return Array.from({ length: SIZE }, (_, line) => order.slice(line * SIZE, (line + 1) * SIZE));
}

/** The middle of a square. */
export function centre(name: Square, turned = false): Point {
  const { column, line } = place(name);
  return turnedPoint({ x: (column + 0.5) * CELL, y: (line + 0.5) * CELL }, turned);
}

/** The square at a point, or null outside. */
export function squareAt(point: Point, turned = false): Square | null {
  const { x, y } = turnedPoint(point, turned);
  const [column, line] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  return column >= 0 && column < SIZE && line >= 0 && line < SIZE ? square(column, line) : null;
}

/** Where a point of a board comes to lie when it is turned. */
function turnedPoint({ x, y }: Point, turned: boolean): Point {
  return turned ? { x: BOARD - x, y: BOARD - y } : { x, y };
}

/** The square some columns to the right and lines down on the screen, clamped to the board. */
export function neighbour(name: Square, columns: number, lines: number, turned = false): Square {
  const { column, line } = place(name);
  const sign = turned ? -1 : 1;
  return square(clamped(column + sign * columns), clamped(line + sign * lines));
}

function clamped(index: number): number {
  return Math.min(SIZE - 1, Math.max(0, index));
}

/** The next of some squares in reading order, or the previous one, wrapping around; the same square if there are none. */
export function follower(among: Set<Square>, from: Square, step: number, turned = false): Square {
  const at = SQUARES.indexOf(from);
  const onward = turned ? -step : step;
  const order = SQUARES.map((_, index) => SQUARES[(at + onward * (index + 1) + 2 * SQUARES.length) % SQUARES.length]!);
  return order.find((name) => among.has(name)) ?? from;
}
