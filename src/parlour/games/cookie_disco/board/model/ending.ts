/** Why a game of Cookie Disco was won or lost, in one sentence, and how a long sentence is broken into lines. */

import type { Translate } from "$client/words/words.svelte";
import type { View } from "../view";
import { within } from "./labels";

/** The sentence for the player in a seat, or for a watcher; empty while the game lasts. */
export function ending(view: View, seat: number | null, names: readonly string[], t: Translate): string {
  const { phase, reason, winner, colours } = view;
  if (phase !== "over" || !reason) return "";
  if (reason === "repetition" || !winner || !colours) return within(t)(`over.${reason}`);
  const loser = 1 - colours.indexOf(winner);
  const isMine = seat !== null && names[seat] === t("you.name");
  const form = !isMine ? "" : seat === loser ? ".lost" : ".won";
  return within(t)(`over.${reason}${form}`, values(view, reason, loser, form === ".lost", names));
}

function values(view: View, reason: "division" | "stuck", loser: number, isLost: boolean, names: readonly string[]) {
  const winner = 1 - loser;
  const [own, other] = isLost ? [loser, winner] : [winner, loser];
  const total = (seat: number) => view.totals?.[view.colours?.[seat] ?? "O"] ?? 0;
  const name = names[reason === "stuck" ? loser : winner] ?? "";
  return { name, own: total(own), other: total(other) };
}

/** A text in lines of at most a number of characters, broken between words. */
export function lines(text: string, max: number): string[] {
  const broken: string[] = [];
  for (const word of text.split(" ")) {
    const line = broken.at(-1);
    if (line !== undefined && `${line} ${word}`.length <= max) broken[broken.length - 1] = `${line} ${word}`;
    else broken.push(word);
  }
  return broken;
}
