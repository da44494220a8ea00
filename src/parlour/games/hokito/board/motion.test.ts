import { expect, test } from "vitest";
import { cleared, isDealt, motion } from "./motion";
import type { Colour, View } from "./view";

/** A board of singles, black above white, with some squares changed. */
function position(changes: Record<string, [Colour, 1 | 2 | 3, number] | null> = {}): View {
  const board: View["board"] = Array.from({ length: 6 }, (_, line) =>
    Array.from({ length: 6 }, () => [line < 3 ? "black" : "white", 2, 1]),
  );
  for (const [name, piece] of Object.entries(changes)) board[6 - Number(name[1])]!["abcdef".indexOf(name[0]!)] = piece;
  return { phase: "hop", colour: "black", board, totals: { black: 36, white: 36 } };
}

const DEALT = position();
const HOPPED = position({ a4: null, b3: ["black", 2, 2] });

test("a hop goes along the path that came with it", () => {
  expect(motion(DEALT, HOPPED, ["a4", "a3", "b3"])).toEqual({
    type: "hop",
    piece: { colour: "black", mark: 2, height: 1 },
    below: { colour: "white", mark: 2, height: 1 },
    path: ["a4", "a3", "b3"],
  });
});

test("a hop goes straight across where no path of its own came with it", () => {
  for (const path of [[], ["a4", "b4", "c4"], ["c4", "b4", "b3"]])
    expect(motion(DEALT, HOPPED, path)).toMatchObject({ type: "hop", path: ["a4", "b3"] });
});

test("a deal is seen pawn by pawn in the order of the board", () => {
  const seen = motion(cleared(DEALT), DEALT, []);
  expect(seen.type === "put" && [seen.squares.length, seen.squares[0], seen.squares[35]]).toEqual([36, "a6", "f1"]);
  expect([isDealt(DEALT), isDealt(HOPPED), isDealt(cleared(DEALT))]).toEqual([true, false, false]);
});

test("nothing moves between equal positions, backwards, or across several moves", () => {
  const later = position({ a4: null, b3: ["black", 2, 2], f1: null, e1: ["white", 2, 2] });
  expect(motion(DEALT, DEALT, [])).toEqual({ type: "none" });
  expect(motion(DEALT, later, ["a4", "a3", "b3"])).toEqual({ type: "none" });
  expect(motion(HOPPED, DEALT, ["a4", "a3", "b3"])).toEqual({ type: "none" });
});
