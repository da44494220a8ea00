/** The moves of Scho K.O. as text. */

import type { Held, Look, Spot } from "./view";

/** A card and the spot where it is laid. */
export interface Placement extends Look {
  x: number;
  y: number;
}

const PLACEMENT = /^([DW]{4}\*?)@(-?\d+),(-?\d+)$/;
const LOOK = /^([DW]{4})(\*?)$/;

/** Parses a placement such as `DDWW*@2,-1`; null if the text is not one. */
export function parseMove(text: string): Placement | null {
  const match = PLACEMENT.exec(text);
  const look = match && parseLook(match[1]!);
  return look && { ...look, x: Number(match[2]), y: Number(match[3]) };
}

/** Parses a card such as `DDWW*`; null if the text is not one. */
export function parseLook(text: string): Look | null {
  const match = LOOK.exec(text);
  return match && { pieces: match[1]!, smartie: match[2] === "*" };
}

/** The text of the card in a placement. */
export function lookOf(move: string): string {
  return move.split("@")[0]!;
}

/** The move that lays a card in this rotation at a spot. */
export function moveText(look: string, [x, y]: Spot): string {
  return `${look}@${x},${y}`;
}

/** The spots of the moves that lay a card in this rotation. */
export function spotsOf(moves: string[], look: string): Spot[] {
  return moves.filter((move) => lookOf(move) === look).map(spotOf);
}

/** The spots of all moves, or of those that lay a card in any of its rotations; each once. */
export function openSpots(moves: string[], card: Held | null = null): Spot[] {
  const fitting = card ? moves.filter((move) => card.includes(lookOf(move))) : moves;
  return [...new Map(fitting.map((move) => [move.split("@")[1], spotOf(move)])).values()];
}

/** How many clockwise quarter turns make a card fit at a spot, starting from a rotation; null if none does. */
export function turnsUntilFit(moves: string[], card: Held, turn: number, spot: Spot): number | null {
  const turns = card.findIndex((_, quarters) => moves.includes(moveText(turned(card, turn + quarters), spot)));
  return turns < 0 ? null : turns;
}

/** The spots where a card would lie on others, by the traces of the moves; as texts such as `2,-1`. */
export function raisedSpots(moves: string[], traces: (string | null)[]): Set<string> {
  return new Set(moves.filter((_, place) => traces[place] === "2").map((move) => String(spotOf(move))));
}

/** The first rotation of a card that some move lays; rotation 0 if none does. */
export function fittingTurn(moves: string[], card: Held): number {
  return Math.max(
    0,
    card.findIndex((look) => spotsOf(moves, look).length > 0),
  );
}

/** The rotation of a card after this many clockwise quarter turns. */
export function turned(card: Held, quarters: number): string {
  return card.at(quarters % card.length)!;
}

function spotOf(move: string): Spot {
  const { x, y } = parseMove(move)!;
  return [x, y];
}
