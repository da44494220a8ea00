/** Hokito in words. */

import type { Known } from "$client/games";
import { current, type Translate } from "$client/words/words.svelte";
import type { Square } from "./geometry";
import { parseMove, parsePieces } from "./moves";
import { gridOf, pieceOn, type Colour, type Piece, type View } from "./view";

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
  return t("hokito.choices", { n });
}

/** The points of each colour. */
export function totals(view: View, t: Translate): string {
  return t("hokito.totals", view.totals);
}

/** The whole position in words. */
export function describe(view: View, _seat: number | null, t: Translate): string {
  return [turn(view, t), totals(view, t), pieces(view, "black", t), pieces(view, "white", t)].filter(Boolean).join(" ");
}

/** What happens next; empty once the game is over. */
function turn(view: View, t: Translate): string {
  if (view.count) return "";
  const isBlack = view.colour === "black";
  if (view.phase === "deal") return t("hokito.dealing");
  if (view.phase === "arrange") return t(isBlack ? "hokito.arranging.black" : "hokito.arranging.white");
  return t(isBlack ? "hokito.turn.black" : "hokito.turn.white");
}

function pieces(view: View, colour: Colour, t: Translate): string {
  const own = gridOf(view).squares.filter((square) => pieceOn(view, square)?.colour === colour);
  if (!own.length) return "";
  const list = own.map((square) => entry(view, square, t)).join("; ");
  return t(colour === "black" ? "hokito.pieces.black" : "hokito.pieces.white", { list });
}

function entry(view: View, square: Square, t: Translate): string {
  const { mark, height } = pieceOn(view, square)!;
  return t(height > 1 ? "hokito.brief.stack" : "hokito.brief.single", { square, mark, height });
}

/** A move in words; with its facts, a hop names the pieces and those around them instead of squares. */
export function say(move: string, seat: number, names: string[], t: Translate, known: Known<View> = {}): string {
  const parsed = parseMove(move);
  const name = names[seat] ?? "";
  if (!parsed) return move;
  if (parsed.type === "hop") return sayHop(parsed.from, parsed.to, name, t, known.facts);
  const { mark, square, colour } = parsed;
  if (!colour) return t("hokito.say.put", { name, mark, square });
  return t(colour === "black" ? "hokito.say.deal.black" : "hokito.say.deal.white", { mark, square });
}

/** A move in few words for those who see the board, on which its squares have names. */
export function brief(move: string, seat: number, names: string[], t: Translate): string {
  return say(move, seat, names, t);
}

function sayHop(from: Square, to: Square, name: string, t: Translate, facts?: string | null): string {
  const [piece, below, ...around] = parsePieces(facts ?? "").map((each) => called(each, t));
  if (!piece || !below) return t("hokito.say.hop", { name, from, to });
  if (!around.length) return t("hokito.say.land", { name, piece, below });
  return t("hokito.say.land.beside", { name, piece, below, pieces: new Intl.ListFormat(current()).format(around) });
}

/** A piece by its colour, mark and height, as in “White 2”. */
function called({ colour, mark, height }: Piece, t: Translate): string {
  const kind = height > 1 ? "stack" : "single";
  return t(`hokito.called.${kind}.${colour}`, { mark, height });
}
