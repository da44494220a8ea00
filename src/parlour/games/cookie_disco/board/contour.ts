/** The way a round cookie takes when it rolls along others: the geometry of circles that touch. */

import { cellKey, neighbour, neighbours, RADIUS, centre, type Point } from "./lattice";
import type { Cell, Cookie } from "./view";

/** Left is counter-clockwise round the others, seen from above. */
export type Sense = "left" | "right";

/** A sixth of a turn round another cookie. */
export interface Arc {
  readonly from: Cell;
  readonly to: Cell;
  readonly around: Cell;
}

export interface Route {
  readonly sense: Sense;
  /** The gaps it rolls into, the last one included. */
  readonly steps: number;
  readonly arcs: readonly Arc[];
}

const TURNS = { left: 1, right: -1 } as const;

export const end = (route: Route): Cell => route.arcs.at(-1)!.to;

/** Every way to roll from a cell along the cells that are taken, up to so many gaps. */
export function contours(taken: ReadonlySet<string>, start: Cell, most: number): Route[] {
  const found: Route[] = [];
  for (const sense of ["left", "right"] as const) {
    for (let anchor = 0; anchor < 6; anchor++) found.push(...along(taken, start, sense, anchor, most));
  }
  return found;
}

/** The ways that begin round one neighbour, each a gap longer; none if there is no room to set off. */
function along(taken: ReadonlySet<string>, start: Cell, sense: Sense, first: number, most: number): Route[] {
  const turn = TURNS[sense];
  const holds = (cell: Cell, way: number) => taken.has(cellKey(neighbour(cell, way)));
  const isFree = (cell: Cell, anchor: number) => !holds(cell, anchor + turn) && !holds(cell, anchor + 2 * turn);
  if (!holds(start, first) || !isFree(start, first)) return [];
  const found: Route[] = [];
  const arcs: Arc[] = [];
  for (let cell = start, anchor = first, lone = 0; found.length < most && lone < 6; ) {
    const to = neighbour(cell, anchor + turn);
    arcs.push({ from: cell, to, around: neighbour(cell, anchor) });
    [cell, anchor] = [to, anchor - turn];
    lone = isFree(cell, anchor) ? lone + 1 : 0;
    if (lone) continue;
    found.push({ sense, steps: found.length + 1, arcs: [...arcs] });
    for (let ways = 0; ways < 6; ways++) {
      anchor += turn;
      if (holds(cell, anchor) && isFree(cell, anchor)) break;
    }
  }
  return found;
}

/** The ways in which a cookie of the view can roll between two cells by a number that it touches. */
export function routes(cookies: readonly Cookie[], from: Cell, to: Cell): Route[] {
  const values = new Map(cookies.map((cookie) => [cellKey(cookie.cell), cookie.value]));
  values.delete(cellKey(from));
  const touched = new Set(neighbours(from).map((cell) => values.get(cellKey(cell))));
  return contours(new Set(values.keys()), from, 3)
    .filter((route) => touched.has(route.steps) && cellKey(end(route)) === cellKey(to))
    .sort((one, other) => one.arcs.length - other.arcs.length);
}

/** Where a rolling cookie is and how far it has turned, after so many arcs and a part of one. */
export function onRoute(route: Route, progress: number): Point & { turned: number } {
  const turn = route.sense === "left" ? -1 : 1;
  const index = Math.min(Math.floor(progress), route.arcs.length - 1);
  const { from, around } = route.arcs[index]!;
  const [start, hub] = [centre(from), centre(around)];
  const angle = Math.atan2(start.y - hub.y, start.x - hub.x) + turn * (progress - index) * (Math.PI / 3);
  // A circle that rolls round an equal one turns twice as far as it goes round.
  return {
    x: hub.x + 2 * RADIUS * Math.cos(angle),
    y: hub.y + 2 * RADIUS * Math.sin(angle),
    turned: turn * progress * 120,
  };
}

/** The line that the middle of the cookie follows, as SVG path data. */
export function line(route: Route): string {
  const sweep = route.sense === "left" ? 0 : 1;
  const start = centre(route.arcs[0]!.from);
  const arcs = route.arcs.map(({ to }) => {
    const { x, y } = centre(to);
    return `A${2 * RADIUS} ${2 * RADIUS} 0 0 ${sweep} ${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}${arcs.join("")}`;
}
