/** The count at the end of a game: what each pile is worth, the totals so far, and why the winner won. */

import type { Translate } from "$client/words/words.svelte";
import { pieceOn, type Colour, type Piece, type View } from "../view";
import type { Square } from "../geometry";

/** A single or a stack with what it is worth. */
export interface Pile extends Piece {
  square: Square;
  points: number;
}

/** Everything that is counted, in the order of counting; empty before the end. */
export function piles(view: View): Pile[] {
  return (view.count ?? []).map(([square, points]) => ({ ...pieceOn(view, square)!, square, points }));
}

/** The totals after the first piles have been counted. */
export function countedTotals(counted: Pile[]): Record<Colour, number> {
  return { black: sum(counted, "black"), white: sum(counted, "white") };
}

/** Who won and why, in one sentence; empty before the end. */
export function ending({ won, totals }: View, names: string[], t: Translate): string {
  if (won === undefined) return "";
  if (won === null) return t("hokito.end.equal", { points: totals.black });
  const [name, loser] = won.colour === "black" ? ([names[0], "white"] as const) : ([names[1], "black"] as const);
  const facts = { name: name ?? "", high: totals[won.colour], low: totals[loser] };
  if (won.by === "marks") return t("hokito.end.marks", facts);
  return t("hokito.end.pawns", { ...facts, own: won.pawns[won.colour], other: won.pawns[loser] });
}

/** The points of a colour in some piles. */
function sum(list: Pile[], colour: Colour): number {
  return list.filter((pile) => pile.colour === colour).reduce((total, { points }) => total + points, 0);
}

/** The widest bold character, in parts of the font size; and the room that a square leaves. */
const GLYPH_WIDTH = 0.75;
const TAG_WIDTH = 98;

/** How wide the tag of a pile is, wide enough to cover the height of a stack, and the font size at which its text fits. */
export function tag(text: string): { width: number; size: number } {
  const width = text.length > 2 ? TAG_WIDTH : 18 + 11.5 * text.length;
  return { width, size: Math.min(18.5, (width - 12) / (GLYPH_WIDTH * text.length)) };
}
