/** Views for tests. */

import { parseMove } from "./moves";
import type { View } from "./view";

/** A view in which these cards lie on the table and both hands are hidden; a test adds what else matters to it. */
export function viewOf(...cards: string[]): View {
  return {
    pairs: "adjacent",
    phase: "placing",
    turn: 0,
    roles: ["dark", "white"],
    laid: cards.map((text) => ({ ...parseMove(text)!, level: 1 })),
    last: [],
    bars: { dark: [], white: [] },
    hands: [
      [null, null, null, null],
      [null, null, null, null],
    ],
    stack: 20,
    compared: [],
    winners: [],
  };
}
