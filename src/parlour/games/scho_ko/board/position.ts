/** Cards laid one after another as a view, for figures and demonstrations. */

import { readPlacement } from "./moves";
import type { Card, Cell, Spot, View } from "./view";

/** The view after these cards, with the largest bars given as cells such as `0,0 1,0`; nobody's hand is seen. */
export function position(laid: string[], dark = "", white = ""): View {
  const seen = new Map<string, Cell>();
  const cards = laid.map((text, place) => lay(seen, text, place));
  const last = cards[cards.length - 1];
  return {
    pairs: "adjacent",
    phase: cards.length === 32 ? "over" : "placing",
    turn: cards.length === 32 ? null : cards.length % 2,
    roles: ["dark", "white"],
    laid: cards,
    last: last ? cellsAt([last.x, last.y]) : [],
    cells: [...seen.values()],
    bars: { dark: bar(dark), white: bar(white) },
    hands: [hand(cards.length + 1), hand(cards.length)],
    stack: Math.max(0, 24 - cards.length),
  };
}

/** Lays a card on what is seen: on level 2 where something lies already. */
function lay(seen: Map<string, Cell>, text: string, place: number): Card {
  const { pieces, smartie, x, y } = readPlacement(text)!;
  const level = seen.has(`${x},${y}`) ? 2 : 1;
  cellsAt([x, y]).forEach(([cellX, cellY], piece) => {
    seen.set(`${cellX},${cellY}`, { x: cellX, y: cellY, colour: pieces[piece] === "D" ? "dark" : "white", card: place });
  });
  return { pieces, smartie, x, y, level };
}

function bar(cells: string): Spot[][] {
  return cells ? [cells.split(" ").map((cell) => cell.split(",").map(Number) as Spot)] : [];
}

/** A hidden hand of a seat that has laid half of so many cards. */
function hand(laid: number): null[] {
  return new Array<null>(Math.min(4, 16 - Math.floor(laid / 2))).fill(null);
}

/** The four cells of a card at a spot, in the order of its pieces. */
function cellsAt([x, y]: Spot): Spot[] {
  return [[x, y + 1], [x + 1, y + 1], [x, y], [x + 1, y]];
}
