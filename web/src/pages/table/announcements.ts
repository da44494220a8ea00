/** What is said and sounded of what happens at a table. */
import type { Spoken } from "../../games";
import type { Snapshot, TableEvent } from "../../net/protocol";
import { play } from "../../sound";
import { announce } from "../../state/announce.svelte";
import { t } from "../../words/words.svelte";
import { names, reason, result, status } from "./messages";

/** Tells a screen reader and the loudspeaker of an event. */
export function announceEvent(event: TableEvent, before: Snapshot, after: Snapshot, words: Spoken | null): void {
  const seat = "seat" in event ? (event.seat ?? -1) : -1;
  if (isCalled(event, after)) announce(t("turn.yours"));
  const who = names(after)[seat] ?? "";
  if (event.kind === "moved" && seat >= 0 && event.move)
    announce(words?.say(event.move, seat, names(after), t) ?? `${who}: ${event.move}`);
  if (event.kind === "offered" && !after.you.includes(seat)) announce(t(`offer.${event.what}.asked`, { name: who }));
  if (event.kind === "undone") announce(t("undone"));
  if (event.kind === "ended") announce(`${result(after)} ${reason(after)} ${after.outcome?.detail ?? ""}`);
  else if (after.turn !== before.turn && after.turn !== null && after.you.includes(after.turn))
    announce(status(after, null));
  const sound = signalFor(event, before, after);
  if (sound) play(sound);
}

/** The sound that tells somebody who plays that it is their turn, or how the game ended. */
export function signalFor(event: TableEvent, before: Snapshot, after: Snapshot): "turn" | "win" | "loss" | null {
  const isMine = ({ turn, you }: Snapshot) => turn !== null && you.includes(turn);
  if (event.kind === "ended" && after.you.length)
    return after.you.some((seat) => (after.outcome?.scores[seat] ?? 0) > 0) ? "win" : "loss";
  return after.status === "playing" && isMine(after) && (!isMine(before) || isCalled(event, after)) ? "turn" : null;
}

/** Whether somebody else has done something about a seat of one's own that is on turn. */
function isCalled(event: TableEvent, after: Snapshot): boolean {
  return (
    "by_seat" in event &&
    event.seat === after.turn &&
    after.you.includes(event.seat) &&
    !after.you.includes(event.by_seat)
  );
}
