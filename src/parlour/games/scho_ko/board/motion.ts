/** What moved between two positions of Scho K.O. */

import type { Card, Kind, View } from "./view";

/** A card drawn: who drew it, and which card of the hand it is now. */
export interface Draw {
  seat: number;
  place: number;
}

export interface Motion {
  /** The card laid, and who laid it. */
  laid: { card: Card; seat: number } | null;
  drawn: Draw[];
}

/** What was laid and drawn from one position to the next; nothing laid where more than one card was. */
export function motion(before: View, after: View): Motion {
  const laid = after.laid.length - before.laid.length;
  if (laid < 0 || laid > 1) return { laid: null, drawn: [] };
  const card = after.laid[after.laid.length - 1];
  const seat = before.laid.length % 2;
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

/** The places of so many cards that were not in the hand before; the last ones where that cannot be seen. */
function newcomers(hand: (Kind | null)[], held: (Kind | null)[], count: number): number[] {
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

function name(card: Kind | null): string {
  return card ? `${card.pieces}${card.smartie}` : "?";
}
