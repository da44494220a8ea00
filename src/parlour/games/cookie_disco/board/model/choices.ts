/** What can be chosen on the board, by touch, mouse or keyboard: where it is and which move it makes. */

import { cellKey, centre, inTray, type Frame, type Point } from "../geometry";
import { crawlTargets, crawlText, guessText, placeable, placeText, rollText, targets } from "../moves";
import type { Cell, Colour, Cookie, View } from "../view";
import { parseTrace, type Trace } from "./routes";

/** What the player holds. */
export type Held = { readonly cell: Cell } | { readonly colour: Colour } | "crawl" | null;

export type Choice = Point & { readonly key: string } & (
    | { readonly type: "cookie"; readonly cookie: Cookie; readonly places: number }
    | { readonly type: "crawl"; readonly cell: Cell }
    | { readonly type: "tray"; readonly colour: Colour }
    | { readonly type: "target"; readonly move: string; readonly cell: Cell; readonly trace: Trace }
    | { readonly type: "crawl target"; readonly move: string; readonly cell: Cell }
    | { readonly type: "spot"; readonly move: string; readonly spot: string }
    | { readonly type: "fist"; readonly move: string; readonly hand: "left" | "right" }
  );

const at = (key: string, cell: Cell) => ({ key, ...centre(cell) });

/** The cookies, and the crawl cookie if it can move alone. */
export function pieces(view: View, moves: readonly string[]): Choice[] {
  const cookies = view.cookies.map((cookie) => ({
    ...at(cellKey(cookie.cell), cookie.cell),
    type: "cookie" as const,
    cookie,
    places: targets(moves, cookie.cell).length,
  }));
  if (!view.crawl || !crawlTargets(moves).length) return cookies;
  const { x, y } = centre(view.crawl.cell);
  return [...cookies, { key: "crawl", x: x + 24, y: y - 24, type: "crawl", cell: view.crawl.cell }];
}

/** The moves that are offered, with their traces in the same order. */
export interface Offer {
  readonly moves: readonly string[];
  readonly traces: readonly (string | null)[];
}

/** Where the held cookie can go. */
export function places(view: View, { moves, traces }: Offer, held: Held): Choice[] {
  if (held === "crawl") {
    return crawlTargets(moves).map((cell) => ({
      ...at(`>${cellKey(cell)}`, cell),
      type: "crawl target",
      move: crawlText(cell),
      cell,
    }));
  }
  if (held && "colour" in held) return spots(view, moves, held.colour);
  return held
    ? targets(moves, held.cell).map((to) => target(held.cell, to, traces[moves.indexOf(rollText(held.cell, to))]))
    : [];
}

function spots(view: View, moves: readonly string[], colour: Colour): Choice[] {
  return Object.entries(view.spots ?? {})
    .filter(([spot]) => moves.includes(placeText(colour, spot)))
    .map(([spot, cell]) => ({ ...at(`@${spot}`, cell), type: "spot", move: placeText(colour, spot), spot }));
}

function target(from: Cell, to: Cell, trace: string | null | undefined): Choice {
  return {
    ...at(`>${cellKey(to)}`, to),
    type: "target",
    move: rollText(from, to),
    cell: to,
    trace: parseTrace(from, trace),
  };
}

/** What the set-up offers below the field. */
export function tray(moves: readonly string[], frame: Frame): Choice[] {
  const colours = placeable(moves);
  const cookies = colours.map((colour, index) => ({
    key: colour,
    ...inTray(frame, index - (colours.length - 1) / 2),
    type: "tray" as const,
    colour,
  }));
  const fists = (["left", "right"] as const)
    .filter((hand) => moves.includes(guessText(hand)))
    .map((hand) => ({
      key: hand,
      ...inTray(frame, hand === "left" ? -0.7 : 0.7),
      type: "fist" as const,
      move: guessText(hand),
      hand,
    }));
  return [...cookies, ...fists];
}

/** The choice that an arrow key leads to: the nearest in that direction. */
export function steer(choices: readonly Choice[], from: Point, key: string): Choice | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const cost = ({ x, y }: Point) => {
    const along = (x - from.x) * way[0]! + (y - from.y) * way[1]!;
    const aside = Math.abs((x - from.x) * way[1]! + (y - from.y) * way[0]!);
    return along > 1 ? along + 2 * aside : Infinity;
  };
  const best = [...choices].sort((one, other) => cost(one) - cost(other))[0];
  return best && cost(best) < Infinity ? best : null;
}

/** The choices clockwise round their centre, the order in which arrow keys go through them. */
export function clockwise(choices: readonly Choice[]): Choice[] {
  const x = choices.reduce((sum, choice) => sum + choice.x, 0) / choices.length;
  const y = choices.reduce((sum, choice) => sum + choice.y, 0) / choices.length;
  const angle = (point: Point) => Math.atan2(point.y - y, point.x - x);
  return [...choices].sort((one, other) => angle(one) - angle(other));
}

/** The choice a number of places after another, wrapping around; the first if the other is not listed. */
export function nextChoice(choices: readonly Choice[], from: Choice, step: number): Choice | undefined {
  const at = choices.findIndex((choice) => choice.key === from.key);
  return choices[at < 0 ? 0 : (at + step + choices.length) % choices.length];
}

/** Whether choosing it takes something or makes a move; a cookie with nowhere to go only explains why. */
export const canTake = (choice: Choice): boolean => choice.type !== "cookie" || choice.places > 0;

/** An illegal move of a cookie that has no legal one, to ask why not: to its barred cell, or to its own. */
export const attempt = ({ cell, barred }: Cookie): string => rollText(cell, barred ?? cell);
