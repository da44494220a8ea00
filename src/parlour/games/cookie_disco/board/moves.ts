/** The moves of Cookie Disco as text. */

import { cellKey, parseCell } from "./geometry";
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
  [/^(-?\d+,-?\d+)>(-?\d+,-?\d+)$/, (from, to) => ({ type: "roll", from: parseCell(from!), to: parseCell(to!) })],
  [/^crawl=(-?\d+,-?\d+)$/, (to) => ({ type: "crawl", to: parseCell(to!) })],
];

/** Parses a move; null if the text is not one. */
export function parseMove(text: string): Move | null {
  for (const [form, move] of FORMS) {
    const match = form.exec(text);
    if (match) return move(...match.slice(1));
  }
  return null;
}

export const rollText = (from: Cell, to: Cell): string => `${cellKey(from)}>${cellKey(to)}`;
export const crawlText = (to: Cell): string => `crawl=${cellKey(to)}`;
export const placeText = (colour: Colour, spot: string): string => `${colour}@${spot}`;
export const guessText = (hand: Hand): string => `cherry=${hand}`;

/** The facts of a roll: the cookie, and the kinds of those that it touches afterwards. */
export interface RollFacts {
  readonly cookie: Kind;
  readonly touched: readonly Kind[];
}

/** Parses the facts of a roll, such as `C AV`; null if there are none. */
export function parseRollFacts(facts: string | null | undefined): RollFacts | null {
  const [cookie, touched = ""] = facts?.split(" ") ?? [];
  return cookie ? { cookie: cookie as Kind, touched: [...touched] as Kind[] } : null;
}

/** The cells that the cookie on a cell can roll to. */
export function targets(moves: readonly string[], from: Cell): Cell[] {
  const start = `${cellKey(from)}>`;
  return moves.filter((move) => move.startsWith(start)).map((move) => parseCell(move.slice(start.length)));
}

/** The cells that the crawl cookie can move to. */
export function crawlTargets(moves: readonly string[]): Cell[] {
  return moves.flatMap((text) => {
    const move = parseMove(text);
    return move?.type === "crawl" ? [move.to] : [];
  });
}

/** The player-cookies that can be placed. */
export function placeable(moves: readonly string[]): Colour[] {
  return (["O", "B"] as const).filter((colour) => moves.some((move) => move.startsWith(`${colour}@`)));
}
