/** The way that a move takes over the board, for drawing it: the server has judged the move, nothing is decided here. */

import { SIZE, pieceOn, place, square, type Square } from "./notation";
import type { View } from "./view";

type Step = [column: number, line: number];
const STEPS: Step[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The squares on the way from one end of a move to the other, both included; straight across if none is found. */
export function route(view: View, from: Square, to: Square): Square[] {
  const hops = pieceOn(view, from)?.mark ?? 1;
  return walk(view, [from], hops, to, null) ?? [from, to];
}

function walk(view: View, way: Square[], hops: number, to: Square, came: Step | null): Square[] | null {
  const here = way[way.length - 1]!;
  if (hops === 0) return here === to ? way : null;
  // Straight on first: of several ways the plainest is drawn.
  const steps = came ? [came, ...STEPS.filter((step) => step !== came)] : STEPS;
  for (const step of steps) {
    const next = isBack(came, step) ? null : ahead(view, here, step);
    const found = next && walk(view, [...way, next], hops - 1, to, step);
    if (found) return found;
  }
  return null;
}

function isBack(came: Step | null, step: Step): boolean {
  return came !== null && came[0] === -step[0] && came[1] === -step[1];
}

/** The next square in a direction on which something stands. */
function ahead(view: View, from: Square, [dx, dy]: Step): Square | null {
  let { column, line } = place(from);
  for (column += dx, line += dy; inside(column) && inside(line); column += dx, line += dy) {
    if (view.board[line]?.[column]) return square(column, line);
  }
  return null;
}

function inside(index: number): boolean {
  return index >= 0 && index < SIZE;
}
