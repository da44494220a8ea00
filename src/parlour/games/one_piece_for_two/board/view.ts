/** A position of One Piece for Two as the rules tell it. */

export type Colour = "red" | "blue";
export type Edge = "south" | "east" | "north" | "west";
/** The letters of the halves: lower and upper, or left and right. */
export type Halves = "RB" | "BR";

export interface Piece {
  /** The two cells, such as `d1` and `d2`, in the order of the halves. */
  cells: [string, string];
  colours: Halves;
}

export interface View {
  phase: "colours" | "edge" | "placing" | "relocating" | "over";
  width: number;
  height: number;
  /** Where the game edge is drawn, once it is named. */
  edge: Edge | null;
  /** The colour of each seat, once they are named. */
  colours: [Colour, Colour] | null;
  to_move: Colour | null;
  pieces: Piece[];
  /** How many pieces are in the box. */
  box: number;
  /** The cells of the piece placed last. */
  last: string[];
  /** The cells of the winning line. */
  line: string[];
  winner: Colour | null;
  relocations: number;
  max_relocations: number;
  occurrences: number;
  repetition: number;
}
