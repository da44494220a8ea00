/** The moves of Cookie Disco as text. */

import { cellAt, cellKey } from "./geometry";
import type { Cell, Colour, Hand, Kind } from "./view";

export type Move =
  | { readonly type: "start"; readonly number: number }
  | { readonly type: "place"; readonly colour: Colour; readonly spot: string }
  | { readonly type: "guess"; readonly hand: Hand }
  | { readonly type: "hand"; readonly hand: Hand }
  | { readonly type: "roll"; readonly from: Cell; readonly to: Cell }
  | { readonly type: "crawl"; readonly to: Cell };

const FORMS: readonly [RegExp, (...groups: string[]) => Move][] = [
  [/^start=([1-6])$/, (number) => ({ type: "start", number: Number(number) })],
  [/^([OB])@([1-6])$/, (colour, spot) => ({ type: "place", colour: colour as Colour, spot: spot! })],
  [/^cherry=(left|right)$/, (hand) => ({ type: "guess", hand: hand as Hand })],
  [/^hand=(left|right)$/, (hand) => ({ type: "hand", hand: hand as Hand })],
  [/^(-?\d+,-?\d+)>(-?\d+,-?\d+)$/, (from, to) => ({ type: "roll", from: cellAt(from!), to: cellAt(to!) })],
  [/^crawl=(-?\d+,-?\d+)$/, (to) => ({ type: "crawl", to: cellAt(to!) })],
];

/** The move that a text means, or null. */
export function parseMove(text: string): Move | null {
  for (const [form, move] of FORMS) {
    const match = form.exec(text);
    if (match) return move(...match.slice(1));
  }
  return null;
}

export const roll = (from: Cell, to: Cell): string => `${cellKey(from)}>${cellKey(to)}`;
export const crawl = (to: Cell): string => `crawl=${cellKey(to)}`;
export const place = (colour: Colour, spot: string): string => `${colour}@${spot}`;
export const guess = (hand: Hand): string => `cherry=${hand}`;

/** What is known about a roll: the cookie, and the kinds of those that it touches then. */
export interface RollFacts {
  readonly cookie: Kind;
  readonly touched: readonly Kind[];
}

/** Reads the facts of a roll, such as `C AV`; null without any. */
export function readRoll(facts: string | null | undefined): RollFacts | null {
  const [cookie, touched = ""] = facts?.split(" ") ?? [];
  return cookie ? { cookie: cookie as Kind, touched: [...touched] as Kind[] } : null;
}

/** The cells that the moves take the cookie of a cell to. */
export function targets(moves: readonly string[], from: Cell): Cell[] {
  const start = `${cellKey(from)}>`;
  return moves.filter((move) => move.startsWith(start)).map((move) => cellAt(move.slice(start.length)));
}

/** The cells of the cookies onto which the moves take the crawl cookie. */
export function crawlTargets(moves: readonly string[]): Cell[] {
  return moves.flatMap((text) => {
    const move = parseMove(text);
    return move?.type === "crawl" ? [move.to] : [];
  });
}

/** The player-cookies that the moves can place. */
export function placeable(moves: readonly string[]): Colour[] {
  return (["O", "B"] as const).filter((colour) => moves.some((move) => move.startsWith(`${colour}@`)));
}
