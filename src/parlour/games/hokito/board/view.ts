/** A position of Hokito as the server sends it. */

import { Grid, type Square } from "./geometry";

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
  /** The rows from the top down, each from column a; as many as there are columns. */
  board: ([colour: Colour, mark: Mark, height: number] | null)[][];
  totals: Record<Colour, number>;
  /** What each pile is worth, in the order of counting, once the game is over. */
  count?: [square: Square, points: number][] | null;
  /** Who won, and whether with more pawns or with higher marks; null for a draw, left out before the end. */
  won?: { colour: Colour; by: "pawns" | "marks"; pawns: Record<Colour, number> } | null;
}

const GRIDS = new Map<number, Grid>();

/** The squares of a view's board. */
export function gridOf(view: View): Grid {
  const size = view.board.length;
  if (!GRIDS.has(size)) GRIDS.set(size, new Grid(size));
  return GRIDS.get(size)!;
}

/** The piece on a square, or null. */
export function pieceOn(view: View, name: Square): Piece | null {
  const { column, row } = gridOf(view).place(name);
  const piece = view.board[row]?.[column];
  return piece ? { colour: piece[0], mark: piece[1], height: piece[2] } : null;
}
