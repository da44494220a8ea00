/** Hokito in words. */

import type { Translate } from "$client/words/words.svelte";
import { SQUARES, type Square } from "./geometry";
import { readMove } from "./moves";
import { pieceOn, type Colour, type View } from "./view";

/** A square and the piece on it. */
export function named(view: View, square: Square, t: Translate): string {
  const piece = pieceOn(view, square);
  if (!piece) return t("hokito.empty", { square });
  const facts = { square, mark: piece.mark, height: piece.height };
  if (piece.height === 1) return t(piece.colour === "black" ? "hokito.single.black" : "hokito.single.white", facts);
  return t(piece.colour === "black" ? "hokito.stack.black" : "hokito.stack.white", facts);
}

/** How many places the chosen piece can go to. */
export function choices(n: number, t: Translate): string {
  return n ? t("hokito.choices", { n }) : t("hokito.choices.none");
}

/** The points of each colour. */
export function totals(view: View, t: Translate): string {
  return t("hokito.totals", view.totals);
}

/** The whole position in words. */
export function describe(view: View, _seat: number | null, t: Translate): string {
  return [turn(view, t), totals(view, t), pieces(view, "black", t), pieces(view, "white", t)].filter(Boolean).join(" ");
}

function turn(view: View, t: Translate): string {
  const isBlack = view.colour === "black";
  if (view.phase === "deal") return t("hokito.dealing");
  if (view.phase === "arrange") return t(isBlack ? "hokito.arranging.black" : "hokito.arranging.white");
  return t(isBlack ? "hokito.turn.black" : "hokito.turn.white");
}

function pieces(view: View, colour: Colour, t: Translate): string {
  const own = SQUARES.filter((square) => pieceOn(view, square)?.colour === colour);
  if (!own.length) return "";
  const list = own.map((square) => brief(view, square, t)).join("; ");
  return t(colour === "black" ? "hokito.pieces.black" : "hokito.pieces.white", { list });
}

function brief(view: View, square: Square, t: Translate): string {
  const { mark, height } = pieceOn(view, square)!;
  return t(height > 1 ? "hokito.brief.stack" : "hokito.brief.single", { square, mark, height });
}

/** A move in words; with the position before it, a hop names the piece and what it lands on. */
export function say(move: string, seat: number, names: string[], t: Translate, before?: View): string {
  const read = readMove(move);
  const name = names[seat] ?? "";
  if (!read) return move;
  if (read.kind === "hop") return sayHop(read.from, read.to, name, t, before);
  const { mark, square, colour } = read;
  if (!colour) return t("hokito.say.put", { name, mark, square });
  return t(colour === "black" ? "hokito.say.deal.black" : "hokito.say.deal.white", { mark, square });
}

function sayHop(from: Square, to: Square, name: string, t: Translate, before?: View): string {
  if (!before || !pieceOn(before, from) || !pieceOn(before, to)) return t("hokito.say.hop", { name, from, to });
  return t("hokito.say.land", { name, piece: named(before, from, t), below: named(before, to, t) });
}
