/** The words of Cocotaki for what is on the table. */

import type { Translate } from "$client/words/words.svelte";
import { split } from "../moves";
import type { CardName } from "../view";

/** The words of this game for a key. */
export const within =
  (t: Translate): Translate =>
  (key, params) =>
    t(`cocotaki.${key}`, params);

/** The name of a card. */
export function cardName(card: CardName, t: Translate): string {
  const word = within(t);
  const { colour, animal } = split(card);
  if (card === "?") return word("hidden");
  return colour
    ? word("card", { colour: word(`colour.${colour}`), animal: word(`animal.${animal}`) })
    : word(`animal.${animal}`);
}

/** The word for a sound. */
export const soundName = (sound: string, t: Translate): string => within(t)(`sound.${sound || "silence"}`);

/** A name cut to fit its plate; a number at its end is kept, to distinguish players of the same name. */
export function shortened(name: string): string {
  const [, number = ""] = / (\d+)$/.exec(name) ?? [];
  const most = number ? 8 - number.length : 9;
  return name.length > 10 ? `${name.slice(0, most).trimEnd()}…${number}` : name;
}
