/** The words of Cocotaki for what is on the table. */

import type { Translate } from "$client/words/words.svelte";
import { split } from "../moves";
import type { CardName } from "../view";

/** Looks up the words of this game only. */
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

/** A card with its article, as part of a sentence: “a red cow”. */
export function cardPhrase(card: CardName, t: Translate): string {
  const { colour, animal } = split(card);
  if (card === "?") return within(t)("hidden");
  return within(t)(colour ? `a.${colour}.${animal}` : `a.${animal}`);
}

/** The word for a sound. */
export const soundName = (sound: string, t: Translate): string => within(t)(`sound.${sound || "silence"}`);

/** How many letters fit on a line of a plate: large ones, small ones, and small condensed ones. */
const LARGE_LETTERS = 7;
const SMALL_LETTERS = 11;
const CONDENSED_LETTERS = 15;

/** A name on one or two lines of its plate, in small letters if large ones do not fit; very long words are cut. */
export function plate(name: string): { lines: string[]; isSmall: boolean } {
  if (name.length <= LARGE_LETTERS) return { lines: [name], isSmall: false };
  const lines = name.length > SMALL_LETTERS ? halves(name) : [name];
  return { lines: lines.map(shortened), isSmall: true };
}

/** A text broken at the space nearest its middle; whole if it has none. */
function halves(text: string): string[] {
  const fromMiddle = (at: number) => Math.abs(at - text.length / 2);
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.sort((a, b) => fromMiddle(a) - fromMiddle(b));
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** A line cut to fit; a number at its end is kept, to distinguish players with the same name. */
function shortened(line: string): string {
  const [, number = ""] = / (\d+)$/.exec(line) ?? [];
  const most = CONDENSED_LETTERS - 1 - number.length;
  return line.length > CONDENSED_LETTERS ? `${line.slice(0, most).trimEnd()}…${number}` : line;
}
