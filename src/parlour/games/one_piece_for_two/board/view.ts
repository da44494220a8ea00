/** A position of One Piece for Two as the server sends it. */

export type Colour = "red" | "blue";
export type Edge = "south" | "east" | "north" | "west";
/** The letters of the halves: lower and upper, or left and right. */
export type Halves = "RB" | "BR";

export interface Piece {
  /** The two cells, such as `d1` and `d2`, in the order of the halves. */
  cells: [string, string];
  colours: Halves;
}

/** For each column the lowest row, counted from 1, of a piece dropped there; a lying piece is listed by its left column. */
export interface Rests {
  upright: number[];
  lying: number[];
}

export interface View {
  phase: "colours" | "edge" | "placing" | "relocating" | "over";
  width: number;
  height: number;
  /** The side where the game edge is, once it is chosen. */
  edge: Edge | null;
  /** The colour of each seat, once they are chosen. */
  colours: [Colour, Colour] | null;
  to_move: Colour | null;
  pieces: Piece[];
  /** Where pieces come to rest, while any can be placed. */
  rests: Rests | null;
  /** For each column the place of its top piece in `pieces`, and the column that names it; null unless pieces move. */
  tops: ([place: number, name: number] | null)[] | null;
  /** The number of pieces in the box. */
  box: number;
  /** The cells of the piece placed last. */
  last: string[];
  /** The cells of each winning line, from one end to the other. */
  lines: string[][];
  /** How many in a row win. */
  goal: number;
  /** What both players count after a move: the longest line of each colour through its new cell. */
  counted: Partial<Record<Colour, string[]>>;
  /** The colours that have enough in a row through the last piece. */
  enough: Colour[];
  /** Whether both have, so that no one wins. */
  cancelled: boolean;
  winner: Colour | null;
  relocations: number;
  max_relocations: number;
  occurrences: number;
  repetition: number;
}
