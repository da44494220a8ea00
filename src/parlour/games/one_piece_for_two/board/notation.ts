/** Cells and moves of One Piece for Two as texts. */

import type { Colour, Edge, Halves, Piece } from "./view";

/** Column and row, both counted from 0 at the left end of the game edge. */
export interface Cell {
  column: number;
  row: number;
}

/** A way to hold a piece: upright or lying, and which half comes first. */
export interface Hold {
  lying: boolean;
  colours: Halves;
}

export interface Placement extends Hold {
  /** The column, the left one if it lies. */
  column: number;
  /** The column that it is taken from, if it comes from the grid. */
  from: number | null;
}

export const COLOURS: Colour[] = ["red", "blue"];
export const EDGES: Edge[] = ["north", "west", "east", "south"];
const PLACEMENT = /^(?:([a-z])>)?([a-z]{1,2})(RB|BR)$/;
const A = "a".charCodeAt(0);

/** The letter of a column. */
export function columnName(column: number): string {
  return String.fromCharCode(A + column);
}

/** The cell that a text such as `d1` names. */
export function cell(name: string): Cell {
  return { column: name.charCodeAt(0) - A, row: Number(name.slice(1)) - 1 };
}

/** Both cells of a piece. */
export function cellsOf(piece: Piece): [Cell, Cell] {
  return [cell(piece.cells[0]), cell(piece.cells[1])];
}

/** Whether the halves of a piece are side by side, seen from the game edge. */
export function isLying(piece: Piece): boolean {
  const [first, second] = cellsOf(piece);
  return first.row === second.row;
}

/** The placement that a move text means, or null. */
export function readPlacement(text: string): Placement | null {
  const match = PLACEMENT.exec(text);
  if (!match) return null;
  const [, from, columns, colours] = match;
  return {
    column: columns!.charCodeAt(0) - A,
    lying: columns!.length === 2,
    colours: colours as Halves,
    from: from ? from.charCodeAt(0) - A : null,
  };
}

/** The text of a placement. */
export function moveText({ column, lying, colours, from }: Placement): string {
  const taken = from === null ? "" : `${columnName(from)}>`;
  return `${taken}${columnName(column)}${lying ? columnName(column + 1) : ""}${colours}`;
}

/** The columns by which pieces that can be taken are named. */
export function origins(moves: string[]): Set<number> {
  const found = moves.map(readPlacement).filter((move) => move !== null && move.from !== null);
  return new Set(found.map((move) => move!.from!));
}

const TURNS: Hold[] = [
  { lying: false, colours: "RB" },
  { lying: true, colours: "RB" },
  { lying: false, colours: "BR" },
  { lying: true, colours: "BR" },
];

/** The piece turned clockwise by so many quarters. */
export function turned(hold: Hold, quarters = 1): Hold {
  const now = TURNS.findIndex((each) => each.lying === hold.lying && each.colours === hold.colours);
  return TURNS[(now + quarters + 2 * TURNS.length) % TURNS.length]!;
}
