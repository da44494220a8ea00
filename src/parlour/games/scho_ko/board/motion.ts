/** What moved between two positions of Scho K.O., and how cards fly to their places. */

import type { Card, Held, View } from "./view";

const FLIGHT_MS = 240;
const DRAW_DELAY_MS = 60;

/** A card drawn: who drew it, and which card of the hand it is now. */
export interface Draw {
  seat: number;
  place: number;
}

export interface Motion {
  /** The card laid, and the seat whose turn it was. */
  laid: { card: Card; seat: number | null } | null;
  drawn: Draw[];
}

/** What was laid and drawn from one position to the next; nothing where more than one card was laid. */
export function motion(before: View, after: View): Motion {
  const laid = after.laid.length - before.laid.length;
  if (laid < 0 || laid > 1) return { laid: null, drawn: [] };
  const card = after.laid[after.laid.length - 1];
  const seat = before.turn;
  return { laid: laid === 1 && card ? { card, seat } : null, drawn: drawn(before, after, laid ? seat : null) };
}

function drawn(before: View, after: View, layer: number | null): Draw[] {
  if (after.stack >= before.stack) return [];
  return after.hands.flatMap((hand, seat) => {
    const held = before.hands[seat] ?? [];
    const count = hand.length - held.length + (seat === layer ? 1 : 0);
    return newcomers(hand, held, count).map((place) => ({ seat, place }));
  });
}

/** The places of `count` cards that were not in the hand before; the last ones where that cannot be seen. */
function newcomers(hand: (Held | null)[], held: (Held | null)[], count: number): number[] {
  if (count <= 0) return [];
  const old = held.map(name);
  const fresh = hand.flatMap((card, place) => {
    const known = old.indexOf(name(card));
    if (known < 0) return [place];
    old.splice(known, 1);
    return [];
  });
  const rest = hand.map((_, place) => place).filter((place) => !fresh.includes(place));
  return [...fresh, ...rest.reverse()].slice(0, count);
}

function name(card: Held | null): string {
  return card?.[0] ?? "?";
}

/** An attachment that lets its element arrive from `dy` below its place, above if negative, or lays it down from close by if 0. */
export function flight(dy: number): (node: Element) => () => void {
  return (node) => {
    const start = { transform: `translate(${dy ? 0 : -10}px, ${dy || -10}px) scale(1.25)`, opacity: dy ? 0 : 0.6 };
    const animation = node.animate([start, { transform: "none", opacity: 1 }], {
      duration: FLIGHT_MS,
      easing: "ease-out",
      fill: "backwards",
    });
    return () => animation.cancel();
  };
}

/** An attachment that brings its element from where the stack is, after `order` others. */
export function drawnFrom(
  stack: () => Element | undefined,
  order: number,
): (node: Element) => (() => void) | undefined {
  return (node) => {
    const from = stack()?.getBoundingClientRect();
    if (!from) return undefined;
    const to = node.getBoundingClientRect();
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width || 1}) rotate(-8deg)`;
    const animation = node.animate(
      [
        { transform: start, opacity: 0.4 },
        { transform: "none", opacity: 1 },
      ],
      {
        duration: FLIGHT_MS,
        delay: order * DRAW_DELAY_MS,
        easing: "ease-out",
        fill: "backwards",
      },
    );
    return () => animation.cancel();
  };
}
