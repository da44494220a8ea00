import { expect, test } from "vitest";
import type { Phrase, Translate } from "$client/words/words.svelte";
import { choices, describe, named, say } from "./speech";
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

test("a hop names the piece and what it lands on, if the position before it is known", () => {
  const names = ["Ada", "Ben"];
  expect(say("a6-b3", 0, names, t, view)).toBe(
    "Ada hops with a6, black single, mark 2, onto b3, white stack of 4, mark 1",
  );
  expect(say("a6-c3", 0, names, t, view)).toBe("Ada hops from a6 to c3");
});

test("a chosen piece says how many places it can go to", () => {
  expect([0, 1, 3].map((n) => choices(n, t))).toEqual([
    "This piece cannot move right now.",
    "Can land on 1 square",
    "Can land on 3 squares",
  ]);
});
