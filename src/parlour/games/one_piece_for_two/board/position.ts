/** Position texts of One Piece for Two as views, for figures and demonstrations. */

import { heights, landing } from "./grid";
import { columnName, readPlacement, type Cell } from "./notation";
import type { Piece, View } from "./view";

const PIECES = 20;

/** The view of placements that build a grid of 7 by 7; anything that they do not tell is given. */
export function position(placements: string, given: Partial<View> = {}): View {
  let view = { ...EMPTY, ...given };
  for (const text of placements.split(" ").filter(Boolean)) view = { ...view, pieces: [...view.pieces, piece(view, text)] };
  return { ...view, box: PIECES - view.pieces.length };
}

function piece(view: View, text: string): Piece {
  const placement = readPlacement(text)!;
  const [first, second] = landing(heights(view), placement.column, placement);
  return { cells: [name(first), name(second)], colours: placement.colours };
}

function name({ column, row }: Cell): string {
  return `${columnName(column)}${row + 1}`;
}

const EMPTY: View = {
  phase: "placing",
  width: 7,
  height: 7,
  edge: "south",
  colours: ["red", "blue"],
  to_move: "red",
  pieces: [],
  box: PIECES,
  last: [],
  line: [],
  winner: null,
  relocations: 0,
  max_relocations: 100,
  occurrences: 0,
  repetition: 3,
};
