/** Why a player takes penalty cards, and what may be laid next, in words. */

import { current, type Translate } from "$client/words/words.svelte";
import type { Penalty, View } from "../view";
import { cardPhrase, soundName, within } from "./labels";

/** Who noticed what, and what it costs: one sentence, or two short ones. */
export function explain(penalty: Penalty, names: readonly string[], t: Translate): string {
  const word = within(t);
  const name = names[penalty.seat] ?? "";
  const who =
    penalty.by === undefined ? word("penalty.table") : word("penalty.objected", { name: names[penalty.by] ?? "" });
  const mistakes = penalty.mistakes.map((mistake) => describe(mistake, name, t));
  const why = [...new Set(mistakes)].join("; ") || word("penalty.none");
  if (!penalty.cards) return word("penalty.short", { who, why });
  const takes = word(penalty.back ? "penalty.back" : "penalty.takes", { name, n: penalty.cards });
  return word("penalty", { who, why, takes });
}

function describe({ kind, card = "", sound = "" }: Penalty["mistakes"][number], name: string, t: Translate): string {
  const key = kind === "sound" && !sound ? "silence" : kind;
  return within(t)(`penalty.${key}`, { name, card: card && cardPhrase(card, t), sound: soundName(sound, t) });
}

/** The colour and the animals that the next card may show; empty while no one can lay a card. */
export function wanted({ wanted: next }: View, t: Translate): string {
  if (!next) return "";
  const word = within(t);
  const colours = next.colour ? [word(`colour.${next.colour}`)] : [];
  const what = [...colours, ...next.animals.map((animal) => word(`animal.${animal}`))];
  return word("wanted", { what: new Intl.ListFormat(current(), { type: "disjunction" }).format(what) });
}
