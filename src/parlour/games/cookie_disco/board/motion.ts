/** What moved between two views of Cookie Disco. */

import { routes, type Route } from "./contour";
import { cellKey } from "./lattice";
import type { Cell, Cookie, View } from "./view";

export interface Rolled {
  readonly kind: Cookie["kind"];
  readonly from: Cell;
  readonly to: Cell;
  /** The way along the other cookies; null where there is none, as after a jump in a replay. */
  readonly route: Route | null;
}

/** The cookie that rolled, if exactly one did. */
export function rolled(before: View, after: View): Rolled | null {
  const gone = missing(before.cookies, after.cookies);
  const come = missing(after.cookies, before.cookies);
  const [left, arrived] = [gone[0], come[0]];
  if (!left || !arrived || gone.length > 1 || come.length > 1 || left.kind !== arrived.kind) return null;
  return { kind: left.kind, from: left.cell, to: arrived.cell, route: way(before, after, left.cell, arrived.cell) };
}

/** The player-cookie that was placed, if one was. */
export function placed(before: View, after: View): Cookie | null {
  const come = missing(after.cookies, before.cookies);
  return come.length === 1 && after.cookies.length === before.cookies.length + 1 ? come[0]! : null;
}

/** How long a roll takes, in milliseconds: long enough to follow it round the others. */
export const duration = (route: Route | null): number => (route ? Math.min(250 + 45 * route.arcs.length, 800) : 250);

function missing(here: readonly Cookie[], there: readonly Cookie[]): Cookie[] {
  const known = new Set(there.map(({ kind, cell }) => kind + cellKey(cell)));
  return here.filter(({ kind, cell }) => !known.has(kind + cellKey(cell)));
}

/** The shortest way, also of a move that is taken back. */
function way(before: View, after: View, from: Cell, to: Cell): Route | null {
  const [there] = routes(before.cookies, from, to);
  if (there) return there;
  const [back] = routes(after.cookies, to, from);
  return back ? reversed(back) : null;
}

function reversed(route: Route): Route {
  const arcs = route.arcs.map(({ from, to, around }) => ({ from: to, to: from, around })).reverse();
  return { sense: route.sense === "left" ? "right" : "left", steps: route.steps, arcs };
}
