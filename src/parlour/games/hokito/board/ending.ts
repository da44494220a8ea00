/** The count at the end of a game: what each pile is worth, the totals so far, and why the winner won. */

import type { Translate } from "$client/words/words.svelte";
import { pieceOn, type Colour, type Piece, type View } from "./view";
import type { Square } from "./geometry";

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
  return { black: sum(counted, "black", "points"), white: sum(counted, "white", "points") };
}

/** Who won and why, in one sentence; empty before the end. */
export function verdict(view: View, names: string[], t: Translate): string {
  const all = piles(view);
  const { black, white } = view.totals;
  if (!all.length) return "";
  if (black === white) return t("hokito.end.equal", { points: black });
  const [winner, loser, name] =
    black > white ? (["black", "white", names[0]] as const) : (["white", "black", names[1]] as const);
  const facts = { name: name ?? "", high: Math.max(black, white), low: Math.min(black, white) };
  const [own, other] = [sum(all, winner, "height"), sum(all, loser, "height")];
  if (own > other) return t("hokito.end.pawns", { ...facts, own, other });
  return t("hokito.end.marks", facts);
}

function sum(list: Pile[], colour: Colour, what: "points" | "height"): number {
  return list.filter((pile) => pile.colour === colour).reduce((total, pile) => total + pile[what], 0);
}
