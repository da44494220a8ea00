/** A position of Hokito as the server sends it. */

import { place, type Square } from "./geometry";

export type Colour = "black" | "white";
export type Mark = 1 | 2 | 3;

/** A single (height 1) or a stack, as its top pawn shows it. */
export interface Piece {
  colour: Colour;
  mark: Mark;
  height: number;
}

export interface View {
  phase: "deal" | "arrange" | "hop";
  /** Whose turn it is. */
  colour: Colour;
  /** Six rows from row 6 down, each from column a. */
  board: ([colour: Colour, mark: Mark, height: number] | null)[][];
  totals: Record<Colour, number>;
  /** What each pile is worth, in the order of counting, once the game is over. */
  count?: [square: Square, points: number][] | null;
}

/** The piece on a square, or null. */
export function pieceOn(view: View, name: Square): Piece | null {
  const { column, line } = place(name);
  const piece = view.board[line]?.[column];
  return piece ? { colour: piece[0], mark: piece[1], height: piece[2] } : null;
}
