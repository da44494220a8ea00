/** The routes of rolling cookies, read from the server's traces, and where on them a cookie is. */

import { centre, neighbour, RADIUS, type Point } from "../geometry";
import type { Cell } from "../view";

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
  readonly steps: number;
  readonly arcs: readonly Arc[];
}

/** What a trace says about a roll. */
export interface Trace {
  /** The shortest way first. */
  readonly ways: readonly Route[];
  /** What the parts are worth afterwards, the mover's first, if the roll divides the field. */
  readonly totals: readonly [own: number, other: number] | null;
}

/** Parses a trace such as `r2112 l35544 8:6`: ways with sense, steps and directions, then the totals of a division. */
export function parseTrace(from: Cell, trace: string | null | undefined): Trace {
  const words = trace ? trace.split(" ") : [];
  const totals = words.find((word) => word.includes(":"));
  const ways = words.filter((word) => word !== totals).map((word) => parseRoute(from, word));
  const [own, other] = totals?.split(":").map(Number) ?? [];
  return { ways, totals: own === undefined || other === undefined ? null : [own, other] };
}

function parseRoute(start: Cell, word: string): Route {
  const [sense, turn] = word.startsWith("l") ? (["left", 1] as const) : (["right", -1] as const);
  let from = start;
  const arcs = [...word.slice(2)].map((digit) => {
    const direction = Number(digit);
    // The cookie that it rolls round is one direction aside, before and after the arc.
    const arc = { from, to: neighbour(from, direction), around: neighbour(from, direction - turn) };
    from = arc.to;
    return arc;
  });
  return { sense, steps: Number(word[1]), arcs };
}

/** The same route backwards. */
export function reversed(route: Route): Route {
  const arcs = route.arcs.map(({ from, to, around }) => ({ from: to, to: from, around })).reverse();
  return { sense: route.sense === "left" ? "right" : "left", steps: route.steps, arcs };
}

/** Where a rolling cookie is and how far it has turned; `progress` counts arcs and the fraction of the current one. */
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

/** The line that the centre of the cookie follows, as SVG path data. */
export function line(route: Route): string {
  const sweep = route.sense === "left" ? 0 : 1;
  const start = centre(route.arcs[0]!.from);
  const arcs = route.arcs.map(({ to }) => {
    const { x, y } = centre(to);
    return `A${2 * RADIUS} ${2 * RADIUS} 0 0 ${sweep} ${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}${arcs.join("")}`;
}
