/** What moves between two positions of One Piece for Two, and how it flies there. */

import { key } from "./model/pieces";
import type { Piece, View } from "./view";

export type Motion = { type: "drop"; piece: Piece } | { type: "move"; from: Piece; piece: Piece } | { type: "none" };

const FLIGHT_MS = 250;

/** What moves from one position to the next; nothing if they are more than one move apart. */
export function motion(before: View, after: View): Motion {
  const here = new Set(before.pieces.map(key));
  const there = new Set(after.pieces.map(key));
  const added = after.pieces.filter((piece) => !here.has(key(piece)));
  const removed = before.pieces.filter((piece) => !there.has(key(piece)));
  if (added.length !== 1 || removed.length > 1) return { type: "none" };
  return removed.length ? { type: "move", from: removed[0]!, piece: added[0]! } : { type: "drop", piece: added[0]! };
}

/** An attachment that moves its element from a distance to where it is. */
export function flight(dx: number, dy: number): (node: Element) => () => void {
  return (node) => {
    const animation = node.animate(frames(dx, dy), { duration: FLIGHT_MS, fill: "backwards" });
    return () => animation.cancel();
  };
}

/** First sideways if it comes from the side, then down with a small bounce. */
function frames(dx: number, dy: number): Keyframe[] {
  const start: Keyframe = { transform: `translate(${dx}px, ${dy}px)`, easing: dx ? "ease-out" : "ease-in" };
  const over: Keyframe[] = dx
    ? [{ transform: `translate(0, ${Math.min(dy, -60)}px)`, easing: "ease-in", offset: 0.6 }]
    : [];
  return [
    start,
    ...over,
    { transform: "translate(0, 0)", easing: "ease-out", offset: 0.82 },
    { transform: "translate(0, -7px)", easing: "ease-in", offset: 0.91 },
    { transform: "translate(0, 0)" },
  ];
}
