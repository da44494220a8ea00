/** What is said and heard at the table. */

import type { Last } from "$client/games";
import { penalty } from "./motion";
import { parse } from "./notation";
import type { View } from "./view";
import type { VoiceName } from "./voices";

/** What a seat says: a sound, or the key of a word. */
export interface Speech {
  readonly seat: number;
  readonly sound: string;
  readonly word: "object" | "last" | "accept" | null;
}

/** What hangs in the air after an action; the dealing of cards changes nothing about it. */
export function speech(view: View, last: Last | null, earlier: Speech | null = null): Speech | null {
  if (view.phase === "dealing") return null;
  const move = last?.move ? parse(last.move) : null;
  if (last && move?.type === "lay") return { seat: last.seat, sound: move.sound, word: move.last ? "last" : null };
  if (last && (move?.type === "object" || move?.type === "last" || move?.type === "accept")) {
    return { seat: last.seat, sound: "", word: move.type };
  }
  if (last && last.seat >= 0) return null;
  const lay = view.window?.lays.at(-1);
  return earlier ?? (view.window && lay ? { seat: view.window.seat, sound: lay.sound, word: lay.last ? "last" : null } : null);
}

/** The sounds that belong to a change of the view. */
export function heard(before: View, after: View, last: Last | null): VoiceName[] {
  const move = last?.move ? parse(last.move) : null;
  const found: VoiceName[] = [];
  if (move?.type === "lay") found.push("card", ...(move.sound ? [move.sound as VoiceName] : []), ...(move.last ? ["last" as const] : []));
  else if (move?.type === "object" || move?.type === "last") found.push(move.type);
  else if (after.pile < before.pile && after.top !== null) found.push("card");
  if (penalty(before, after)) found.push("penalty");
  return found;
}
