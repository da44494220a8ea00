/** What moved between two positions of Hokito. */

import { SQUARES, pieceOn, type Square } from "./notation";
import { route } from "./path";
import type { Piece, View } from "./view";

export type Motion =
  | { kind: "hop"; piece: Piece; below: Piece; way: Square[] }
  | { kind: "put"; squares: Square[] }
  | { kind: "none" };

/** How to get from one position to the next; nothing where more than one move lies between. */
export function motion(before: View, after: View): Motion {
  const changed = SQUARES.filter((name) => !same(pieceOn(before, name), pieceOn(after, name)));
  const left = changed.filter((name) => !pieceOn(after, name));
  if (changed.length === 2 && left.length === 1) return hop(before, left[0]!, changed.find((name) => name !== left[0])!);
  const isNew = changed.length > 0 && changed.every((name) => !pieceOn(before, name));
  return isNew ? { kind: "put", squares: changed } : { kind: "none" };
}

/** The empty board, from which a deal begins. */
export function cleared(view: View): View {
  return { ...view, board: view.board.map((row) => row.map(() => null)) };
}

/** Whether nobody has moved yet: the deal is what there is to see. */
export function isDealt(view: View): boolean {
  return SQUARES.every((name) => pieceOn(view, name)?.height === 1);
}

function hop(before: View, from: Square, to: Square): Motion {
  const [piece, below] = [pieceOn(before, from), pieceOn(before, to)];
  if (!piece || !below) return { kind: "none" };
  return { kind: "hop", piece, below, way: route(before, from, to) };
}

function same(one: Piece | null, other: Piece | null): boolean {
  if (!one || !other) return one === other;
  return one.colour === other.colour && one.mark === other.mark && one.height === other.height;
}
