/** Position texts of Hokito as views, for figures and demonstrations. */

import type { Mark, View } from "./view";

const NAMES = { b: "black", w: "white" } as const;

/** The view of a position text; the totals, which no text tells, are given. */
export function position(text: string, black = 0, white = 0): View {
  const [board, colour] = text.split(" ");
  return {
    phase: "hop",
    colour: colour === "w" ? "white" : "black",
    board: board!.split("/").map((row) => row.split(",").map(piece)),
    totals: { black, white },
  };
}

function piece(text: string): View["board"][number][number] {
  const read = /^([bw])([1-3])(?:x(\d+))?$/.exec(text);
  if (!read) return null;
  return [NAMES[read[1] as "b" | "w"], Number(read[2]) as Mark, Number(read[3] ?? 1)];
}
