import { expect, test } from "vitest";
import type { Translate } from "$client/words/words.svelte";
import { counts, describe, ending, held, say, stock } from "./speech";
import { viewOf } from "./sample";
import words from "../words/en.json";

const t: Translate = (key, params = {}) => {
  if (key === "you.name") return "You";
  const phrase = (words as Record<string, string | { other: string }>)[key.replace("one-piece-for-two.", "")]!;
  return (typeof phrase === "string" ? phrase : phrase.other).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name]),
  );
};
const names = ["Ada", "Ben"];

test("a position is described with the turn, the box and every piece", () => {
  expect(describe(viewOf(["d1 d2 RB", "e1 f1 BR"]), 0, t)).toBe(
    "Red to move. 18 pieces in the box. Game edge: bottom. The pieces fall down. Pieces: d1 d2, upright, red below, blue above; e1 f1, lying, blue left, red right.",
  );
});

test("both colours are counted, and a position says so", () => {
  const view = viewOf(["d1 d2 RB"], { counted: { red: ["d1", "e1", "f1"], blue: ["d2"] } });
  expect(counts(view, t)).toBe("Red: 3 in a row. Blue: 1 in a row.");
  expect(describe(view, 0, t)).toContain("Red: 3 in a row.");
  expect(counts(viewOf([]), t)).toBe("");
});

test("four of both colours at once are announced as no win", () => {
  const view = viewOf([], { counted: { red: ["a1", "b1"], blue: ["a2", "b2"] } });
  expect(counts(view, t)).toBe("Red: 2 in a row. Blue: 2 in a row.");
  expect(counts({ ...view, cancelled: true }, t)).toContain("Both have 4 in a row: no one wins, play on!");
});

test("the end says in one sentence why the viewer won or lost", () => {
  const counted = { red: ["a1", "b1", "c1", "d1"], blue: ["e1"] };
  const view = viewOf([], { phase: "over", winner: "red", to_move: null, counted });
  const [mine, theirs] = [
    ["You", "Ben"],
    ["Ada", "You"],
  ];
  expect(ending(view, mine!, 0, t)).toBe(
    "You win: 4 of your colour in a row, and Ben has only 1 through the new piece.",
  );
  expect(ending(view, mine!, 1, t)).toBe(
    "You win: Ben completed your 4 in a row and has only 1 through the new piece.",
  );
  expect(ending(view, theirs!, 0, t)).toBe("Ada wins: 4 in a row, and you have only 1 through the new piece.");
  expect(ending(view, theirs!, 1, t)).toMatch(/^Ada wins: your piece completed/);
  expect(ending(view, names, 0, t)).toBe(
    "Ada wins: 4 in a row, and the other colour has only 1 through the new piece.",
  );
  expect(ending(view, names, 1, t)).toMatch(/^Ada wins: the other player completed/);
  expect(ending(viewOf([]), names, 0, t)).toBe("");
});

test("relocations are counted up to their limit, if they have one", () => {
  const made = { box: 0, relocations: 3 };
  expect(stock(viewOf([], { ...made, max_relocations: 100 }), t)).toBe("Box empty, relocation 3 of 100");
  expect(stock(viewOf([], { ...made, max_relocations: 0 }), t)).toBe("Box empty, relocation 3");
});

test("a won position is described with its lines", () => {
  const view = viewOf([], {
    phase: "over",
    winner: "blue",
    lines: [
      ["a1", "b1"],
      ["b1", "c2"],
    ],
    to_move: null,
  });
  expect(describe(view, 0, t)).toMatch(/^Blue has won with a1, b1, c2\./);
});

test("the piece in hand is described with where it falls, or that it does not fit", () => {
  const hold = { lying: false, colours: "RB" } as const;
  const cells: Parameters<typeof held>[2] = [
    { column: 3, row: 0 },
    { column: 3, row: 1 },
  ];
  expect(held(hold, 3, cells, true, t)).toBe("Column d, upright, red below, blue above, lands on d1 d2");
  expect(held(hold, 3, cells, false, t)).toContain("does not fit");
});

test("moves are put into words", () => {
  expect(say("red", 0, names, t)).toBe("Ada plays red");
  expect(say("west", 1, names, t)).toBe("Ben chooses the left side as the game edge");
  expect(say("deRB", 0, names, t)).toBe("Ada places a piece in d–e, lying, red left, blue right");
  expect(say("a>dBR", 1, names, t)).toBe("Ben moves the piece from a to d, upright, blue below, red above");
});
