/** Position texts of One Piece for Two as views, for figures and demonstrations. */

import { cellName, cellsOf, type Cell, type Hold } from "./model/pieces";
import { parsePlacement } from "./moves";
import type { Piece, View } from "./view";

const PIECES = 20;

/** The view of placements that build a grid of 7 by 7; anything that they do not tell is given. */
export function position(placements: string, given: Partial<View> = {}): View {
  let view = { ...EMPTY, ...given };
  for (const text of placements.split(" ").filter(Boolean)) view = { ...view, pieces: [...view.pieces, piece(view, text)] };
  return { ...view, box: PIECES - view.pieces.length };
}

function piece(view: View, text: string): Piece {
  const placement = parsePlacement(text)!;
  const [first, second] = landing(heights(view), placement.column, placement);
  return { cells: [cellName(first), cellName(second)], colours: placement.colours };
}

function heights(view: View): number[] {
  const columns = new Array<number>(view.width).fill(0);
  for (const { column, row } of view.pieces.flatMap(cellsOf)) columns[column] = Math.max(columns[column]!, row + 1);
  return columns;
}

function landing(columns: number[], column: number, { lying }: Hold): [Cell, Cell] {
  const row = columns[column]!;
  return lying ? [{ column, row }, { column: column + 1, row }] : [{ column, row }, { column, row: row + 1 }];
}

const EMPTY: View = {
  phase: "placing",
  width: 7,
  height: 7,
  edge: "south",
  colours: ["red", "blue"],
  to_move: "red",
  pieces: [],
  rests: null,
  box: PIECES,
  last: [],
  lines: [],
  winner: null,
  relocations: 0,
  max_relocations: 100,
  occurrences: 0,
  repetition: 3,
};
