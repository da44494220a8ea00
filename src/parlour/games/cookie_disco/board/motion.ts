/** What moved between two views of Cookie Disco, and what is eaten at the end. */

import type { Last } from "$client/games";
import { cellKey } from "./geometry";
import { parseTrace, reversed, type Route } from "./model/routes";
import { rollText } from "./moves";
import type { Cell, Colour, Cookie, View } from "./view";

/** A view with the move that led to it. */
export interface Shown {
  readonly view: View;
  readonly last: Last | null;
}

export interface Rolled {
  readonly kind: Cookie["kind"];
  readonly from: Cell;
  readonly to: Cell;
  /** The route along the other cookies; null if it is unknown, as after a jump in a replay. */
  readonly route: Route | null;
}

/** The cookie that rolled, if exactly one did. */
export function rolled(before: Shown, after: Shown): Rolled | null {
  const gone = missing(before.view, after.view);
  const come = missing(after.view, before.view);
  const [left, arrived] = [gone[0], come[0]];
  if (!left || !arrived || gone.length > 1 || come.length > 1 || left.kind !== arrived.kind) return null;
  return { kind: left.kind, from: left.cell, to: arrived.cell, route: way(before, after, left.cell, arrived.cell) };
}

/** The player-cookie that was placed, if one was. */
export function placed(before: View, after: View): Cookie | null {
  const come = missing(after, before);
  return come.length === 1 && after.cookies.length === before.cookies.length + 1 ? come[0]! : null;
}

/** How long a roll takes, in milliseconds: long enough to follow it round the others. */
export const duration = (route: Route | null): number => (route ? Math.min(250 + 45 * route.arcs.length, 800) : 250);

function missing(here: View, there: View): Cookie[] {
  const present = new Set(there.cookies.map(({ kind, cell }) => kind + cellKey(cell)));
  return here.cookies.filter(({ kind, cell }) => !present.has(kind + cellKey(cell)));
}

/** The shortest route of the last move, or its reverse if the move was undone. */
function way(before: Shown, after: Shown, from: Cell, to: Cell): Route | null {
  if (after.last?.move === rollText(from, to)) return parseTrace(from, after.last.trace).ways[0] ?? null;
  const [there] = before.last?.move === rollText(to, from) ? parseTrace(to, before.last.trace).ways : [];
  return there ? reversed(there) : null;
}

/** The colour that won by dividing the field; null while the game lasts or if it ended otherwise. */
const divider = ({ winner, reason }: View): Colour | null => (reason === "division" && winner) || null;

/** The winner's part of a divided field in the order in which it is eaten, the winner's own cookie last. */
export function meal(view: View): Cookie[] {
  const winner = divider(view);
  const part = view.cookies.filter((cookie) => cookie.part === winner);
  return part.sort((one, other) => Number(one.kind === winner) - Number(other.kind === winner));
}

/** The cookies of a divided field that are worth something, in the order in which they are counted: the loser's first. */
export function tally(view: View): Cookie[] {
  const winner = divider(view);
  const worth = winner ? view.cookies.filter(({ value }) => value) : [];
  return worth.sort((one, other) => Number(one.part === winner) - Number(other.part === winner));
}

/** What the parts are worth after the first cookies have been counted. */
export function totalsAfter(counted: readonly Cookie[]): Record<Colour, number> {
  const sum = (colour: Colour) => counted.reduce((sum, { part, value }) => sum + (part === colour ? value : 0), 0);
  return { O: sum("O"), B: sum("B") };
}

/** When the counting begins after the last move, how long each cookie takes, and when the meal begins after it. */
export const [COUNT_DELAY_MS, COUNT_INTERVAL_MS, MEAL_DELAY_MS] = [900, 450, 700];
