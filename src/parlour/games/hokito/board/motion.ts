/** What moved between two positions of Hokito, and how it flies. */

import type { Point, Square } from "./geometry";
import { gridOf, pieceOn, type Piece, type View } from "./view";

export type Motion =
  { type: "hop"; piece: Piece; below: Piece; path: Square[] } | { type: "put"; squares: Square[] } | { type: "none" };

const HOP_MS = 190;

/** How one position becomes the next, along the path of the move; nothing if more than one move lies between them. */
export function motion(before: View, after: View, path: Square[]): Motion {
  const changed = gridOf(after).squares.filter((name) => !same(pieceOn(before, name), pieceOn(after, name)));
  const left = changed.filter((name) => !pieceOn(after, name));
  if (changed.length === 2 && left.length === 1)
    return hop(
      before,
      left[0]!,
      changed.find((name) => name !== left[0])!,
      path,
    );
  const isNew = changed.length > 0 && changed.every((name) => !pieceOn(before, name));
  return isNew ? { type: "put", squares: changed } : { type: "none" };
}

/** The same view with an empty board, from which a deal starts. */
export function cleared(view: View): View {
  return { ...view, board: view.board.map((row) => row.map(() => null)) };
}

/** Whether no piece has moved yet, so that the deal can be shown. */
export function isDealt(view: View): boolean {
  return gridOf(view).squares.every((name) => pieceOn(view, name)?.height === 1);
}

/** Whether at most one piece has moved, so that the player to move has not moved yet. */
export function isOpening(view: View): boolean {
  const { squares } = gridOf(view);
  return squares.filter((name) => pieceOn(view, name)).length >= squares.length - 1;
}

/** How many milliseconds a flight takes. */
export function flightTime(stops: unknown[]): number {
  return HOP_MS * (stops.length - 1);
}

/** An attachment that moves its element from point to point and reports when it has arrived. */
export function flight(points: Point[], arrived: () => void): (node: Element) => () => void {
  return (node) => {
    const animation = node.animate(frames(points), { duration: flightTime(points), fill: "both" });
    animation.onfinish = arrived;
    return () => animation.cancel();
  };
}

/** A hop along the given path, or straight across if that is the path of another move. */
function hop(before: View, from: Square, to: Square, path: Square[]): Motion {
  const [piece, below] = [pieceOn(before, from), pieceOn(before, to)];
  if (!piece || !below) return { type: "none" };
  const isItsOwn = path[0] === from && path.at(-1) === to;
  return { type: "hop", piece, below, path: isItsOwn ? path : [from, to] };
}

function same(one: Piece | null, other: Piece | null): boolean {
  if (!one || !other) return one === other;
  return one.colour === other.colour && one.mark === other.mark && one.height === other.height;
}

function frames(points: Point[]): Keyframe[] {
  return points.flatMap(({ x, y }, index) => {
    const landing = { transform: `translate(${x}px, ${y}px)`, easing: "ease-out" };
    const next = points[index + 1];
    if (!next) return [landing];
    const [middleX, middleY] = [(x + next.x) / 2, (y + next.y) / 2 - 14];
    return [landing, { transform: `translate(${middleX}px, ${middleY}px) scale(1.16)`, easing: "ease-in" }];
  });
}
