/** What moved between two views of Cocotaki. */

import type { CardName, View } from "./view";

/** The draw pile, the top of the discards, or a seat. */
export type Place = "pile" | "top" | number;

export interface Flight {
  readonly card: CardName;
  readonly from: Place;
  readonly to: Place;
}

/** More cards than this are not animated one by one. */
const MAX_FLIGHTS = 6;

/** The cards that were laid, drawn or taken back. */
export function flights(before: View, after: View): Flight[] {
  if (before.hands.length !== after.hands.length) return [];
  return after.hands.flatMap((hand, seat) => {
    const change = hand.length - before.hands[seat]!.length;
    if (change < 0) return after.top ? [{ card: after.top, from: seat, to: "top" as const }] : [];
    return change > MAX_FLIGHTS ? [] : taken(before, after, seat, change);
  });
}

function taken(before: View, after: View, seat: number, count: number): Flight[] {
  const removed = (before.discards?.length ?? 0) - (after.discards?.length ?? 0);
  const back = removed > 0 && after.pile <= before.pile ? Math.min(removed, count) : 0;
  return Array.from({ length: count }, (_, index) =>
    index < back
      ? { card: index ? "?" : (before.top ?? "?"), from: "top", to: seat }
      : { card: "?", from: "pile", to: seat },
  );
}

/** The penalty that has just been imposed, if any: several cards for one seat, unless they are a new hand. */
export function penalty(before: View, after: View): { seat: number; cards: number } | null {
  const [seat, cards] = after.owed?.[0] ?? [null, 0];
  const isNew = after.phase === "drawing" && before.phase !== "drawing";
  return seat !== null && cards > 1 && isNew ? { seat, cards } : null;
}

/** How long a card flies, and how much later the next one starts. */
export const FLIGHT_MS = 240;
export const STAGGER_MS = 70;

/** How far the card at a place in the queue has flown, from 0 to 1, slowing down at the end. */
export function progress(elapsed: number, place: number): number {
  const part = Math.min(Math.max((elapsed - place * STAGGER_MS) / FLIGHT_MS, 0), 1);
  return 1 - (1 - part) ** 3;
}
