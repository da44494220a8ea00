/** What players say during a game, and the sounds to play. */

import type { Last } from "$client/games";
import { penalty } from "../motion";
import { parseMove } from "../moves";
import type { View } from "../view";
import type { VoiceName } from "../voices";

/** What a seat says: a sound, or the key of a word. */
export interface Utterance {
  readonly seat: number;
  readonly sound: string;
  readonly word: "object" | "last" | "accept" | null;
}

/** What the speech bubble says after a move; it stays while cards are dealt. */
export function utterance(view: View, last: Last | null, earlier: Utterance | null = null): Utterance | null {
  if (view.phase === "dealing") return null;
  const move = last?.move ? parseMove(last.move) : null;
  if (last && move?.type === "lay") return { seat: last.seat, sound: move.sound, word: move.last ? "last" : null };
  if (last && (move?.type === "object" || move?.type === "last" || move?.type === "accept")) {
    return { seat: last.seat, sound: "", word: move.type };
  }
  if (last && last.seat >= 0) return null;
  return earlier ?? latest(view);
}

/** What was said with the latest card that may be objected to. */
function latest({ window }: View): Utterance | null {
  const lay = parseMove(window?.lays.at(-1) ?? "");
  return window && lay?.type === "lay" ? { seat: window.seat, sound: lay.sound, word: lay.last ? "last" : null } : null;
}

/** The sounds to play when the view changes. */
export function heard(before: View, after: View, last: Last | null): VoiceName[] {
  const move = last?.move ? parseMove(last.move) : null;
  const sounds: VoiceName[] = [];
  if (move?.type === "lay")
    sounds.push("card", ...(move.sound ? [move.sound as VoiceName] : []), ...(move.last ? ["last" as const] : []));
  else if (move?.type === "object" || move?.type === "last") sounds.push(move.type);
  else if (after.pile < before.pile && after.top !== undefined) sounds.push("card");
  if (penalty(before, after)) sounds.push("penalty");
  return sounds;
}
