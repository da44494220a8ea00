/** Cells and pieces of One Piece for Two: on the grid and in the hand. */

import type { Halves, Piece, Rests, View } from "../view";

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

const A = "a".charCodeAt(0);

/** The letter of a column. */
export function columnName(column: number): string {
  return String.fromCharCode(A + column);
}

/** The number of the column with a letter. */
export function columnNumber(name: string): number {
  return name.charCodeAt(0) - A;
}

/** Parses a cell such as `d1`. */
export function parseCell(name: string): Cell {
  return { column: columnNumber(name), row: Number(name.slice(1)) - 1 };
}

/** The text of a cell. */
export function cellName({ column, row }: Cell): string {
  return `${columnName(column)}${row + 1}`;
}

/** Both cells of a piece. */
export function cellsOf(piece: Piece): [Cell, Cell] {
  return [parseCell(piece.cells[0]), parseCell(piece.cells[1])];
}

/** Whether the halves of a piece are side by side, seen from the game edge. */
export function isLying(piece: Piece): boolean {
  const [first, second] = cellsOf(piece);
  return first.row === second.row;
}

/** A text that no other piece has. */
export function key(piece: Piece): string {
  return piece.cells.join("") + piece.colours;
}

/** The column by which a piece is named. */
export function nameColumn(piece: Piece): number {
  return parseCell(piece.cells[0]).column;
}

/** Whether a piece covers cells of a column. */
export function isIn(piece: Piece, column: number): boolean {
  return cellsOf(piece).some((each) => each.column === column);
}

/** The piece on top of a column; null if there is none, or before pieces are moved. */
export function topPiece({ tops, pieces }: View, column: number): Piece | null {
  const top = tops?.[column];
  return (top && pieces[top[0]]) ?? null;
}

/** The column that names the top piece of a column in a relocation. */
export function originColumn({ tops }: View, column: number): number {
  return tops?.[column]?.[1] ?? column;
}

/** The cells where a piece in hand comes to rest, in the order of its halves. */
export function restingCells(rests: Rests, column: number, { lying }: Hold): [Cell, Cell] {
  const row = ((lying ? rests.lying : rests.upright)[column] ?? 1) - 1;
  return lying
    ? [
        { column, row },
        { column: column + 1, row },
      ]
    : [
        { column, row },
        { column, row: row + 1 },
      ];
}

const TURNS: Hold[] = [
  { lying: false, colours: "RB" },
  { lying: true, colours: "RB" },
  { lying: false, colours: "BR" },
  { lying: true, colours: "BR" },
];

/** A piece turned clockwise by a number of quarters. */
export function turned(hold: Hold, quarters = 1): Hold {
  const now = TURNS.findIndex((each) => each.lying === hold.lying && each.colours === hold.colours);
  return TURNS[(now + quarters + 2 * TURNS.length) % TURNS.length]!;
}
