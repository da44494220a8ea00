/** What is said and sounded of what happens at a table. */
import type { Spoken } from "../games";
import type { Snapshot, TableEvent } from "../net/wire";
import { play } from "../sound";
import { t } from "../words/words.svelte";
import { announce } from "./announce.svelte";
import { heralds, names, reason, result, status } from "./telling";

/** Tells a screen reader and the loudspeaker of an event. */
export function hear(event: TableEvent, before: Snapshot, after: Snapshot, words: Spoken | null): void {
  const seat = event.seat ?? -1;
  const who = names(after)[seat] ?? "";
  if (event.kind === "moved" && seat >= 0 && event.move) announce(words?.say(event.move, seat, names(after), t) ?? `${who}: ${event.move}`);
  if (event.kind === "offered" && event.what && !after.you.includes(seat)) announce(t(`offer.${event.what}.asked`, { name: who }));
  if (event.kind === "undone") announce(t("undone"));
  if (event.kind === "ended") announce(`${result(after)} ${reason(after)} ${after.outcome?.detail ?? ""}`);
  else if (after.turn !== before.turn && after.turn !== null && after.you.includes(after.turn)) announce(status(after, null));
  const sound = heralds(event, before, after);
  if (sound) play(sound);
}
