/** What lies around a card on the table: the pieces that it touches and those that it covers. */

import type { Card, Letter, Spot } from "../view";

export const SIDES = ["left", "right", "above", "below"] as const;
export type Side = (typeof SIDES)[number];

export interface Around {
  /** The visible pieces across the edges of each side, from the left or from the top. */
  touched: Record<Side, Letter[]>;
  /** The pieces below the card, in the order of its own; empty on level 1. */
  covered: Letter[];
}

/** The cells beside a spot. */
const BESIDE: Record<Side, Spot[]> = {
  left: [
    [-1, 1],
    [-1, 0],
  ],
  right: [
    [2, 1],
    [2, 0],
  ],
  above: [
    [0, 2],
    [1, 2],
  ],
  below: [
    [0, -1],
    [1, -1],
  ],
};
/** The cells of a card, in the order of its pieces. */
const CELLS: Spot[] = [
  [0, 1],
  [1, 1],
  [0, 0],
  [1, 0],
];

/** The piece on each cell as seen from above, by the text of the cell: a later card covers earlier ones. */
export function visiblePieces(laid: Card[]): Map<string, Letter> {
  return new Map(
    laid.flatMap(({ x, y, pieces }) =>
      CELLS.map(([dx, dy], place) => [`${x + dx},${y + dy}`, pieces[place] as Letter] as const),
    ),
  );
}

/** What lies around a card at a spot; if it lies there already, when it was laid. */
export function around(laid: Card[], [x, y]: Spot): Around {
  const own = laid.findIndex((card) => card.x === x && card.y === y);
  const seen = visiblePieces(own < 0 ? laid : laid.slice(0, own));
  const at = (cells: Spot[]) => cells.flatMap(([dx, dy]) => seen.get(`${x + dx},${y + dy}`) ?? []);
  const touched = Object.fromEntries(SIDES.map((side) => [side, at(BESIDE[side])])) as Around["touched"];
  return { touched, covered: at(CELLS) };
}

/** The rows of the table as seen from above, the highest first; null where no card lies. */
export function rows(laid: Card[]): (Letter | null)[][] {
  if (!laid.length) return [];
  const seen = visiblePieces(laid);
  const [xs, ys] = [laid.map((card) => card.x), laid.map((card) => card.y)];
  const across = range(Math.min(...xs), Math.max(...xs) + 1);
  return range(Math.min(...ys), Math.max(...ys) + 1)
    .reverse()
    .map((y) => across.map((x) => seen.get(`${x},${y}`) ?? null));
}

/** The whole numbers from one to another, both included. */
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
