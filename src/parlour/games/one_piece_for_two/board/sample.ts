/** Views for tests. */

import type { Halves, Piece, View } from "./view";

/** A piece such as `d1 d2 RB`. */
export function piece(text: string): Piece {
  const [first, second, colours] = text.split(" ") as [string, string, Halves];
  return { cells: [first, second], colours };
}

/** A view of a game in progress, with some pieces and anything else that matters. */
export function viewOf(pieces: string[], given: Partial<View> = {}): View {
  return {
    phase: "placing",
    width: 7,
    height: 7,
    edge: "south",
    colours: ["red", "blue"],
    to_move: "red",
    pieces: pieces.map(piece),
    rests: null,
    tops: null,
    box: 20 - pieces.length,
    last: [],
    lines: [],
    goal: 4,
    counted: {},
    enough: [],
    cancelled: false,
    winner: null,
    relocations: 0,
    max_relocations: 100,
    occurrences: 0,
    repetition: 3,
    ...given,
  };
}
