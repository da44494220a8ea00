/** Announces the events of a table to screen readers and by sound. */
import type { Speech } from "../../games";
import type { Snapshot, TableEvent } from "../../net/protocol";
import { play } from "../../sound";
import { announce } from "../../state/announce.svelte";
import { t } from "../../words/words.svelte";
import { detail, happened, known, names, reason, result, status, winnersOf } from "./messages";

/** Announces an event and plays its sound. */
export function announceEvent(event: TableEvent, before: Snapshot, after: Snapshot, speech: Speech | null): void {
  const seat = "seat" in event ? (event.seat ?? -1) : -1;
  if (isCalled(event, after)) announce(t("turn.yours"));
  const name = names(after)[seat] ?? "";
  if (event.kind === "moved" && seat >= 0 && event.move)
    announce(speech?.say(event.move, seat, names(after), t, known(before, after)) ?? `${name}: ${event.move}`);
  if (event.kind === "offered" && !after.you.includes(seat)) announce(t(`offer.${event.what}.asked`, { name }));
  if (["undone", "answered", "withdrawn"].includes(event.kind)) announce(happened(event, before, after, speech) ?? "");
  if (event.kind === "permitted") announce(t("coach.agreed"));
  if (event.kind === "ended") announce(`${result(after)} ${reason(after)} ${detail(after, speech)}`);
  else if (after.turn !== before.turn && after.turn !== null && after.you.includes(after.turn))
    announce(status(after, null));
  const sound = soundFor(event, before, after);
  if (sound) play(sound);
}

/** The sound for a player whose turn begins, or whose game ended; null for other events. */
export function soundFor(event: TableEvent, before: Snapshot, after: Snapshot): "turn" | "win" | "end" | null {
  const isMine = ({ turn, you }: Snapshot) => turn !== null && you.includes(turn);
  if (event.kind === "ended" && after.you.length)
    return after.outcome && winnersOf(after.outcome).some((seat) => after.you.includes(seat)) ? "win" : "end";
  return after.status === "playing" && isMine(after) && (!isMine(before) || isCalled(event, after)) ? "turn" : null;
}

/** Whether another player called on this viewer to act, for instance with an objection. */
function isCalled(event: TableEvent, after: Snapshot): boolean {
  return (
    "by_seat" in event &&
    event.seat === after.turn &&
    after.you.includes(event.seat) &&
    !after.you.includes(event.by_seat)
  );
}
