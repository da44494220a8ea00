/** Cards and moves of Scho K.O. as texts. */

import type { Colour, Kind, Spot } from "./view";

/** A card and the lower left cell where it is laid. */
export interface Placement extends Kind {
  x: number;
  y: number;
}

export const COLOURS: Colour[] = ["dark", "white"];
const CARD = /^([DW]{4})(\*?)@(-?\d+),(-?\d+)$/;
const KIND = /^([DW]{4})(\*?)$/;

/** The placement that a move text means, or null. */
export function readPlacement(text: string): Placement | null {
  const match = CARD.exec(text);
  if (!match) return null;
  return { pieces: match[1]!, smartie: match[2] === "*", x: Number(match[3]), y: Number(match[4]) };
}

/** The card that a text such as `DDWW*` names, or null. */
export function readKind(text: string): Kind | null {
  const match = KIND.exec(text);
  return match && { pieces: match[1]!, smartie: match[2] === "*" };
}

/** The text of a placement. */
export function moveText({ pieces, smartie, x, y }: Placement): string {
  return `${pieces}${smartie ? "*" : ""}@${x},${y}`;
}

/** A card turned clockwise by so many quarters. */
export function turned(card: Kind, quarters = 1): Kind {
  let { pieces } = card;
  for (let left = ((quarters % 4) + 4) % 4; left > 0; left -= 1) {
    pieces = [2, 0, 3, 1].map((piece) => pieces[piece]).join("");
  }
  return { pieces, smartie: card.smartie };
}

/** The spots where a card may be laid as it is turned. */
export function spots(moves: string[], card: Kind): Spot[] {
  const start = `${card.pieces}${card.smartie ? "*" : ""}@`;
  return moves.filter((move) => move.startsWith(start)).map((move) => {
    const { x, y } = readPlacement(move)!;
    return [x, y];
  });
}

/** How many quarters to turn a card so that it fits somewhere, none if it fits as it is or nowhere. */
export function fittingTurn(moves: string[], card: Kind): number {
  const turn = [0, 1, 2, 3].find((quarters) => spots(moves, turned(card, quarters)).length > 0);
  return turn ?? 0;
}

/** The four cells of a card at a spot, in the order of its pieces. */
export function cellsAt([x, y]: Spot): Spot[] {
  return [
    [x, y + 1],
    [x + 1, y + 1],
    [x, y],
    [x + 1, y],
  ];
}
