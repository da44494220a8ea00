/** The grid as a picture: where cells are, and on which side the game edge is. */

import type { Point } from "$client/board/arrow";
import { cellsOf, parseCell, type Cell, type Hold } from "./model/pieces";
import type { Edge, View } from "./view";

export type { Point };

/** The side of a cell. */
export const CELL = 100;

/** Rows that are always shown; higher ones only when pieces come near. */
const MIN_ROWS = 12;

/** The centre of two cells in a picture with a number of rows, the game edge below. */
export function centre([one, other]: [Cell, Cell], rows: number): Point {
  return {
    x: ((one.column + other.column + 1) / 2) * CELL,
    y: (rows - (one.row + other.row + 1) / 2) * CELL,
  };
}

/** The centre of one cell. */
export function cellCentre(name: string, rows: number): Point {
  return centre([parseCell(name), parseCell(name)], rows);
}

/** The column over which a piece is held at a point along the game edge, the left one if it lies. */
export function columnAt(x: number, { lying }: Hold, width: number): number {
  const column = lying ? Math.round(x / CELL) - 1 : Math.floor(x / CELL);
  return Math.max(0, Math.min(width - (lying ? 2 : 1), column));
}

/** Whether a piece held over a column covers the point, too. */
export function covers(column: number | null, { lying }: Hold, x: number): boolean {
  return column !== null && x >= column * CELL && x < (column + (lying ? 2 : 1)) * CELL;
}

/** The number of rows that are shown. */
export function shownRows(view: View): number {
  const highest = Math.max(0, ...view.pieces.flatMap(cellsOf).map(({ row }) => row + 1));
  return Math.min(view.height, Math.max(MIN_ROWS, highest + 2));
}

/** How many degrees the picture is turned to have the game edge on a side. */
export function angle(edge: Edge | null): number {
  return { south: 0, west: 90, north: 180, east: 270 }[edge ?? "south"];
}
