import { expect, test } from "vitest";
import type { Phrase, Translate } from "$client/words/words.svelte";
import { brief, choices, describe, named, say } from "./speech";
import type { View } from "./view";
import words from "../words/en.json";

const t: Translate = (key, params = {}) => {
  const phrase = (words as Record<string, Phrase>)[key.replace("hokito.", "")]!;
  const text = typeof phrase === "string" ? phrase : phrase[params.n === 1 ? "one" : "other"]!;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
};
const empty = [null, null, null, null, null, null];
const view: View = {
  phase: "hop",
  colour: "white",
  board: [[["black", 2, 1], ...empty.slice(1)], empty, empty, [null, ["white", 1, 4], ...empty.slice(2)], empty, empty],
  totals: { black: 2, white: 4 },
};

test("a position is described with the turn, the totals and every piece", () => {
  expect(describe(view, 0, t)).toBe(
    "White to move. Black has 2, White has 4. Black: a6 mark 2. White: b3 mark 1, 4 high.",
  );
});

test("a finished game is described without a turn", () => {
  expect(describe({ ...view, count: [["a6", 2]] }, 0, t)).toMatch(/^Black has 2, White has 4\./);
});

test("a square is described with the piece on it", () => {
  expect(named(view, "a6", t)).toBe("a6, black single, mark 2");
  expect(named(view, "b3", t)).toBe("b3, white stack of 4, mark 1");
  expect(named(view, "c3", t)).toBe("c3, empty");
});

test("moves are described in words", () => {
  const names = ["Ada", "Ben"];
  expect(say("a6-b3", 0, names, t)).toBe("Ada hops from a6 to b3");
  expect(say("3@a6", 1, names, t)).toBe("Ben puts a 3 on a6");
  expect(say("w3@a1", -1, names, t)).toBe("A white 3 is dealt to a1");
});

test("a hop names its piece, what it lands on and what is next to it, if its facts came with it", () => {
  const said = (facts: string | null) => say("a6-b3", 0, ["Ada", "Ben"], t, { facts });
  expect(said("b2 w1x4")).toBe("Ada hops Black 2 onto White 1 with 4 pawns");
  expect(said("b2 w1 b1 w3")).toBe("Ada hops Black 2 onto White 1, next to Black 1 and White 3");
  expect(said("b2x2 b3")).toBe("Ada hops Black 2 with 2 pawns onto Black 3");
  expect(said(null)).toBe("Ada hops from a6 to b3");
  expect(brief("a6-b3", 0, ["Ada", "Ben"], t)).toBe("Ada hops from a6 to b3");
});

test("a chosen piece says how many places it can go to", () => {
  expect([1, 3].map((n) => choices(n, t))).toEqual(["Can land on 1 square", "Can land on 3 squares"]);
});

test("squares of a larger board have their own names", () => {
  const line: View["board"][number] = [...empty, null, null];
  const board = [[["black", 2, 1] as const, ...line.slice(1)], ...Array.from({ length: 7 }, () => line)];
  const large = { ...view, board: board as View["board"] };
  expect(describe(large, 0, t)).toContain("Black: a8 mark 2.");
  expect(say("a8-h1", 0, ["Ada"], t)).toBe("Ada hops from a8 to h1");
});
