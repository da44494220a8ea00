/** What moved between two positions of One Piece for Two. */

import type { Piece, View } from "./view";

export type Motion = { kind: "drop"; piece: Piece } | { kind: "move"; from: Piece; piece: Piece } | { kind: "none" };

/** How to get from one position to the next; nothing where more than one move lies between. */
export function motion(before: View, after: View): Motion {
  const here = new Set(before.pieces.map(key));
  const there = new Set(after.pieces.map(key));
  const added = after.pieces.filter((piece) => !here.has(key(piece)));
  const removed = before.pieces.filter((piece) => !there.has(key(piece)));
  if (added.length !== 1 || removed.length > 1) return { kind: "none" };
  return removed.length ? { kind: "move", from: removed[0]!, piece: added[0]! } : { kind: "drop", piece: added[0]! };
}

/** What tells a piece from every other one. */
export function key(piece: Piece): string {
  return piece.cells.join("") + piece.colours;
}
