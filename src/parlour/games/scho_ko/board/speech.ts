/** Scho K.O. in words. */

import type { Translate } from "$client/words/words.svelte";
import { readLook, readPlacement } from "./moves";
import type { Colour, Look, Spot, View } from "./view";

/** A card, piece by piece. */
export function cardWords({ pieces, smartie }: Look, t: Translate): string {
  const [a, b, c, d] = [...pieces].map((letter) => t(letter === "D" ? "scho-ko.piece.dark" : "scho-ko.piece.white"));
  return t(smartie ? "scho-ko.card.smartie" : "scho-ko.card", { a: a!, b: b!, c: c!, d: d! });
}

/** A spot for the card in hand: its level, and its place among all spots. */
export function spotWords([x, y]: Spot, raised: boolean, place: number, count: number, t: Translate): string {
  return t(raised ? "scho-ko.spot.raised" : "scho-ko.spot", { x, y, place, count });
}

/** The whole position in words. */
export function describe(view: View, seat: number | null, t: Translate): string {
  return [
    state(view, t),
    stock(view, t),
    bar(view, "dark", t),
    bar(view, "white", t),
    table(view, t),
    hand(view, seat, t),
  ]
    .filter(Boolean)
    .join(" ");
}

function state(view: View, t: Translate): string {
  const colour = view.turn === null || view.turn < 0 ? null : view.roles[view.turn];
  if (view.phase === "over") return t("scho-ko.phase.over");
  if (view.phase === "dealing" || view.phase === "drawing") return t("scho-ko.phase.drawing");
  if (!colour) return t("scho-ko.phase.naming");
  return t(colour === "dark" ? "scho-ko.turn.dark" : "scho-ko.turn.white");
}

function stock(view: View, t: Translate): string {
  return t("scho-ko.stock", { n: view.stack });
}

function bar(view: View, colour: Colour, t: Translate): string {
  const n = view.bars[colour][0]?.length ?? 0;
  return `${t(colour === "dark" ? "scho-ko.bar.dark" : "scho-ko.bar.white", { n })}.`;
}

function table(view: View, t: Translate): string {
  const cards = view.laid.map(({ x, y, level, ...card }) => {
    return t(level === 2 ? "scho-ko.lying.raised" : "scho-ko.lying", { card: cardWords(card, t), x, y });
  });
  return cards.length ? t("scho-ko.table", { list: cards.join("; ") }) : t("scho-ko.table.empty");
}

function hand(view: View, seat: number | null, t: Translate): string {
  const held = seat === null ? [] : (view.hands[seat] ?? []);
  const cards = held.flatMap((card) => (card ? [cardWords(readLook(card[0]!)!, t)] : []));
  return cards.length ? t("scho-ko.held", { list: cards.join("; ") }) : "";
}

/** A move in words. */
export function say(move: string, seat: number, names: string[], t: Translate): string {
  const name = names[seat] ?? "";
  if (move === "dark") return t("scho-ko.say.dark", { name });
  if (move === "white") return t("scho-ko.say.white", { name });
  const laid = readPlacement(move);
  if (laid) return t("scho-ko.say.lay", { name, card: cardWords(laid, t), x: laid.x, y: laid.y });
  const drawn = readLook(move);
  return drawn ? t("scho-ko.say.draw", { card: cardWords(drawn, t) }) : move;
}
