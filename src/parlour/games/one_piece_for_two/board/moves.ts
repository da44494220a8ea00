/** The moves of One Piece for Two as text. */

import { columnName, columnNumber, type Hold } from "./model/pieces";
import type { Colour, Edge, Halves } from "./view";

export interface Placement extends Hold {
  /** The column, the left one if the piece lies. */
  column: number;
  /** The column that the piece is taken from, if it comes from the grid. */
  from: number | null;
}

export const COLOURS: Colour[] = ["red", "blue"];
export const EDGES: Edge[] = ["north", "west", "east", "south"];
const PLACEMENT = /^(?:([a-z])>)?([a-z]{1,2})(RB|BR)$/;

/** Parses a placement or a relocation; null if the text is not one, such as a move of the set-up. */
export function parseMove(text: string): Placement | null {
  const match = PLACEMENT.exec(text);
  if (!match) return null;
  const [, from, columns, colours] = match;
  return {
    column: columnNumber(columns!),
    lying: columns!.length === 2,
    colours: colours as Halves,
    from: from ? columnNumber(from) : null,
  };
}

/** The text of a placement or relocation. */
export function moveText({ column, lying, colours, from }: Placement): string {
  const start = from === null ? "" : `${columnName(from)}>`;
  return `${start}${columnName(column)}${lying ? columnName(column + 1) : ""}${colours}`;
}

/** The columns where a piece fits as it is held, each the left one if it lies; `from` names the column it is taken from. */
export function fittingColumns(moves: string[], { lying, colours }: Hold, from: number | null): number[] {
  return moves
    .map(parseMove)
    .flatMap((move) =>
      move && move.lying === lying && move.colours === colours && move.from === from ? [move.column] : [],
    );
}

/** The columns by which pieces that can be taken are named. */
export function origins(moves: string[]): Set<number> {
  return new Set(moves.map(parseMove).flatMap((move) => (move && move.from !== null ? [move.from] : [])));
}
