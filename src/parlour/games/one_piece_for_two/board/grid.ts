/** The grid as a drawing: how high columns are, where a piece comes to rest, and which way the game edge faces. */

import { cell, cellsOf, type Cell, type Hold } from "./notation";
import type { Edge, Piece, View } from "./view";

/** The side of a cell. */
export const CELL = 100;

/** Rows that are always drawn; higher ones only when pieces come near. */
const ROWS = 12;

/** The number of covered cells in each column. */
export function heights(view: View, without: Piece | null = null): number[] {
  const columns = new Array<number>(view.width).fill(0);
  for (const piece of view.pieces) {
    if (piece === without) continue;
    for (const { column, row } of cellsOf(piece)) columns[column] = Math.max(columns[column]!, row + 1);
  }
  return columns;
}

/** The cells where a piece let go over a column comes to rest, in the order of its halves. */
export function landing(columns: number[], column: number, { lying }: Hold): [Cell, Cell] {
  const low = columns[column] ?? 0;
  if (!lying) return [{ column, row: low }, { column, row: low + 1 }];
  const row = Math.max(low, columns[column + 1] ?? 0);
  return [{ column, row }, { column: column + 1, row }];
}

/** The middle of two cells on a drawing with so many rows, the game edge below. */
export function middle([one, other]: [Cell, Cell], rows: number): { x: number; y: number } {
  return {
    x: ((one.column + other.column + 1) / 2) * CELL,
    y: (rows - (one.row + other.row + 1) / 2) * CELL,
  };
}

/** The column over which a piece is held at a point along the game edge, the left one if it lies. */
export function columnAt(x: number, { lying }: Hold, width: number): number {
  const column = lying ? Math.round(x / CELL) - 1 : Math.floor(x / CELL);
  return Math.max(0, Math.min(width - (lying ? 2 : 1), column));
}

/** The piece on top of a column. */
export function topPiece(view: View, column: number): Piece | null {
  const row = heights(view)[column]! - 1;
  return view.pieces.find((piece) => cellsOf(piece).some((each) => each.column === column && each.row === row)) ?? null;
}

/** The column by which a piece is named. */
export function nameColumn(piece: Piece): number {
  return cell(piece.cells[0]).column;
}

/** How many rows are drawn. */
export function drawnRows(view: View): number {
  return Math.min(view.height, Math.max(ROWS, Math.max(...heights(view)) + 2));
}

/** By how many degrees the drawing is turned to have the game edge on that side. */
export function angle(edge: Edge | null): number {
  return { south: 0, west: 90, north: 180, east: 270 }[edge ?? "south"];
}

/** A direction on the screen (y downwards) as the grid sees it (columns along, rows up). */
export function toGrid(edge: Edge | null, x: number, y: number): { along: number; up: number } {
  switch (edge) {
    case "west":
      return { along: y, up: x };
    case "north":
      return { along: -x, up: y };
    case "east":
      return { along: -y, up: -x };
    default:
      return { along: x, up: -y };
  }
}

/** The straight strokes that join the cells of a winning line, each from its first cell to its last. */
export function strokes(line: string[]): [Cell, Cell][] {
  const cells = new Set(line);
  const found: [Cell, Cell][] = [];
  for (const name of line) {
    for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
      const start = cell(name);
      if (cells.has(text(start.column - dx, start.row - dy))) continue;
      let length = 1;
      while (cells.has(text(start.column + length * dx, start.row + length * dy))) length += 1;
      if (length < 4) continue;
      found.push([start, { column: start.column + (length - 1) * dx, row: start.row + (length - 1) * dy }]);
    }
  }
  return found;
}

function text(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}
