/** Squares and moves of Hokito as texts. */

import type { Colour, Mark, Piece, View } from "./view";

/** A square such as `b2`. */
export type Square = string;

export type Move =
  | { kind: "hop"; from: Square; to: Square }
  | { kind: "put"; colour: Colour | null; mark: Mark; square: Square };

export const SIZE = 6;
const COLUMNS = "abcdef";
const HOP = /^([a-f][1-6])-([a-f][1-6])$/;
const PUT = /^([bw]?)([1-3])@([a-f][1-6])$/;
const COLOURS: Record<string, Colour> = { b: "black", w: "white" };

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

/** What stands on a square. */
export function pieceOn(view: View, name: Square): Piece | null {
  const { column, line } = place(name);
  const found = view.board[line]?.[column];
  return found ? { colour: found[0], mark: found[1], height: found[2] } : null;
}

/** The move that a text means, or null. */
export function readMove(text: string): Move | null {
  const hop = HOP.exec(text);
  if (hop) return { kind: "hop", from: hop[1]!, to: hop[2]! };
  const put = PUT.exec(text);
  if (!put) return null;
  return { kind: "put", colour: COLOURS[put[1]!] ?? null, mark: Number(put[2]) as Mark, square: put[3]! };
}

/** The squares that a piece can go to. */
export function targets(moves: string[], from: Square): Set<Square> {
  return new Set(moves.filter((move) => move.startsWith(`${from}-`)).map((move) => move.slice(3)));
}

/** The squares of all pieces that can move. */
export function origins(moves: string[]): Set<Square> {
  return new Set(moves.filter((move) => HOP.test(move)).map((move) => move.slice(0, 2)));
}

/** The marks that can be put down while arranging. */
export function marks(moves: string[]): Mark[] {
  const found = new Set(moves.filter((move) => PUT.test(move)).map((move) => Number(move[0]) as Mark));
  return [...found].sort();
}

/** The squares where a pawn of that mark can be put down. */
export function free(moves: string[], mark: Mark): Set<Square> {
  return new Set(moves.filter((move) => move.startsWith(`${mark}@`)).map((move) => move.slice(2)));
}

/** The next of some squares in the order of the board, or the one before, round and round; the same square where there are none. */
export function follower(among: Set<Square>, from: Square, step: number): Square {
  const at = SQUARES.indexOf(from);
  const order = SQUARES.map((_, index) => SQUARES[(at + step * (index + 1) + 2 * SQUARES.length) % SQUARES.length]!);
  return order.find((name) => among.has(name)) ?? from;
}
