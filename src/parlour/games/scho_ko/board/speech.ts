/** Scho K.O. in words. */

import type { Known } from "$client/games";
import type { Translate } from "$client/words/words.svelte";
import { around, rows, SIDES } from "./model/around";
import { parseLook, parseMove } from "./moves";
import type { Card, Colour, Letter, Look, Spot, View } from "./view";

/** A card, piece by piece. */
export function cardWords({ pieces, smartie }: Look, t: Translate): string {
  const [a, b, c, d] = [...pieces].map((letter) => pieceWord(letter, t));
  return t(smartie ? "scho-ko.card.smartie" : "scho-ko.card", { a: a!, b: b!, c: c!, d: d! });
}

/** A card in hand, with the number of spots where it fits in any rotation. */
export function heldWords(card: Look, n: number, t: Translate): string {
  return t(n ? "scho-ko.card.fits" : "scho-ko.card.stuck", { card: cardWords(card, t), n });
}

/** A spot for the card in hand: its place among all spots, and what lies around it. */
export function spotWords(laid: Card[], spot: Spot, place: number, count: number, t: Translate): string {
  const covered = coveredWords(laid, spot, t);
  const what = covered ? t("scho-ko.spot.raised", { place, count, covered }) : t("scho-ko.spot", { place, count });
  return withSides(what, laid, spot, t);
}

/** The whole position in words. */
export function describe(view: View, seat: number | null, t: Translate): string {
  return [
    state(view, t),
    `${t("scho-ko.stack", { n: view.stack })}.`,
    bar(view, "dark", t),
    bar(view, "white", t),
    table(view, t),
    hand(view, seat, t),
  ]
    .filter(Boolean)
    .join(" ");
}

/** A move in words; with the position before it, also what the card touches and covers. */
export function say(move: string, seat: number, names: string[], t: Translate, { before }: Known<View> = {}): string {
  const name = names[seat] ?? "";
  if (move === "dark") return t("scho-ko.say.dark", { name });
  if (move === "white") return t("scho-ko.say.white", { name });
  const laid = parseMove(move);
  if (laid) return layingWords(name, laid, [laid.x, laid.y], before?.laid ?? [], t);
  const drawn = parseLook(move);
  return drawn ? t("scho-ko.say.draw", { card: cardWords(drawn, t) }) : move;
}

/** A move in few words for those who see the board, which shows what the card touches and covers. */
export function brief(move: string, seat: number, names: string[], t: Translate): string {
  return say(move, seat, names, t);
}

/** Who won and by which bars, in one sentence; empty before the end. */
export function ending({ compared, roles, winners }: View, names: string[], t: Translate): string {
  const [winner, second] = winners;
  if (winner === undefined) return "";
  if (second !== undefined) return t("scho-ko.end.draw");
  const [dark, white] = compared.at(-1)!;
  const [most, least] = roles[winner] === "dark" ? [dark, white] : [white, dark];
  const params = { name: names[winner] ?? "", most, least };
  return compared.length > 1 ? t("scho-ko.end.next", params) : t("scho-ko.end.larger", params);
}

/** The bars that decided a game, those of the first seat first, from the English detail of its outcome with dark first. */
export function detail(english: string, t: Translate, { roles }: Pick<View, "roles">): string {
  const pairs = english.match(/\d+ : \d+/g) ?? [];
  const bars = roles[0] === "white" ? pairs.map((pair) => pair.split(" : ").reverse().join(" : ")) : pairs;
  if (english.endsWith("equal")) return t("scho-ko.detail.equal", { bars: bars[0] ?? "" });
  return bars.reduce((first, next) => t("scho-ko.detail.then", { first, next }));
}

function pieceWord(letter: string, t: Translate): string {
  return t(letter === "D" ? "scho-ko.piece.dark" : "scho-ko.piece.white");
}

function layingWords(name: string, card: Look, spot: Spot, laid: Card[], t: Translate): string {
  const params = { name, card: cardWords(card, t) };
  const covered = coveredWords(laid, spot, t);
  const what = covered ? t("scho-ko.say.cover", { ...params, covered }) : t("scho-ko.say.lay", params);
  return withSides(what, laid, spot, t);
}

/** The four pieces below a card; empty on level 1. */
function coveredWords(laid: Card[], spot: Spot, t: Translate): string {
  const { covered } = around(laid, spot);
  return covered.length === 4 ? cardWords({ pieces: covered.join(""), smartie: false }, t) : "";
}

/** What is at a spot, followed by the pieces that touch it on each side. */
function withSides(what: string, laid: Card[], spot: Spot, t: Translate): string {
  const { touched } = around(laid, spot);
  const sides = SIDES.filter((side) => touched[side].length).map((side) =>
    t(`scho-ko.side.${side}`, { pieces: touched[side].map((letter) => pieceWord(letter, t)).join(" ") }),
  );
  return sides.length ? t("scho-ko.touches", { what, sides: sides.join(", ") }) : what;
}

function state(view: View, t: Translate): string {
  const colour = view.turn === null || view.turn < 0 ? null : view.roles[view.turn];
  if (view.phase === "over") return t("scho-ko.phase.over");
  if (view.phase === "dealing" || view.phase === "drawing") return t("scho-ko.phase.drawing");
  if (!colour) return t("scho-ko.phase.naming");
  return t(colour === "dark" ? "scho-ko.turn.dark" : "scho-ko.turn.white");
}

function bar(view: View, colour: Colour, t: Translate): string {
  const n = view.bars[colour][0]?.length ?? 0;
  return `${t(colour === "dark" ? "scho-ko.bar.dark" : "scho-ko.bar.white", { n })}.`;
}

function table(view: View, t: Translate): string {
  const list = rows(view.laid).map((row) => rowWords(row, t));
  return list.length ? t("scho-ko.table", { list: list.join("; ") }) : t("scho-ko.table.empty");
}

/** A row of the table, equal pieces side by side counted together. */
function rowWords(row: (Letter | null)[], t: Translate): string {
  const runs: { letter: Letter | null; n: number }[] = [];
  for (const letter of row.slice(0, row.findLastIndex(Boolean) + 1)) {
    const last = runs.at(-1);
    if (last && last.letter === letter) last.n += 1;
    else runs.push({ letter, n: 1 });
  }
  return runs.map(({ letter, n }) => t(`scho-ko.run.${letter ? RUNS[letter] : "empty"}`, { n })).join(", ");
}

const RUNS: Record<Letter, Colour> = { D: "dark", W: "white" };

function hand(view: View, seat: number | null, t: Translate): string {
  const held = seat === null ? [] : (view.hands[seat] ?? []);
  const cards = held.flatMap((card) => (card ? [cardWords(parseLook(card[0]!)!, t)] : []));
  return cards.length ? t("scho-ko.held", { list: cards.join("; ") }) : "";
}
