/** Positions and moves of Cocotaki in words. */

import type { Translate } from "$client/words/words.svelte";
import { wanted } from "./model/explain";
import { cardName, cardPhrase, soundName, within } from "./model/labels";
import { parseMove, type Lay } from "./moves";
import type { View } from "./view";

/** The whole position. */
export function describe(view: View, seat: number | null, t: Translate): string {
  const word = within(t);
  const own = seat === null ? [] : (view.hands[seat] ?? []);
  return [
    view.top ? `${word("top", { card: cardName(view.top, t) })}.` : "",
    view.named ? word("describe.named", { colour: word(`colour.${view.named}`) }) : "",
    view.wanted ? `${wanted(view, t)}.` : "",
    own.length ? word("describe.hand", { cards: own.map((card) => cardName(card, t)).join("; ") }) : "",
    ...view.hands.map((hand, owner) => (owner === seat ? "" : cardsOf(owner, hand.length, t))),
    `${word("pile", { n: view.pile })}.`,
    word(view.direction > 0 ? "describe.clockwise" : "describe.counter"),
    view.donkey !== undefined ? word("describe.donkey") : "",
    view.phase === "finishing" ? word("describe.last") : "",
    turn(view, seat, t),
  ]
    .filter(Boolean)
    .join(" ");
}

function cardsOf(seat: number, cards: number, t: Translate): string {
  const word = within(t);
  return word("describe.seat", { seat: seat + 1, cards: word("cards", { n: cards }) });
}

function turn(view: View, seat: number | null, t: Translate): string {
  if (view.turn === undefined || view.turn < 0 || view.phase === "over") return "";
  return view.turn === seat ? within(t)("describe.yours") : within(t)("describe.turn", { seat: view.turn + 1 });
}

/** A move of a seat. */
export function say(move: string, seat: number, names: readonly string[], t: Translate): string {
  const word = within(t);
  const parsed = parseMove(move);
  const name = names[seat] ?? "";
  if (!parsed) return move;
  if (parsed.type === "lay") return laid(parsed, name, t);
  return parsed.type === "deal"
    ? word("say.deal", { card: cardName(parsed.card, t) })
    : word(`say.${parsed.type}`, { name });
}

function laid({ card, colour, sound, last }: Lay, name: string, t: Translate): string {
  const word = within(t);
  const params = { name, card: cardPhrase(card, t), sound: soundName(sound, t) };
  let said = word(sound ? "say.lay" : "say.silent", params);
  if (colour) said = word("say.named", { name, said, colour: word(`colour.${colour}`) });
  return last ? word("say.call", { name, said }) : said;
}
