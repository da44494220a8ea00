import { expect, test } from "vitest";
import type { Translate } from "$client/words/words.svelte";
import { countedTotals, piles, verdict } from "./ending";
import type { Colour, Mark, View } from "./view";
import words from "../words/en.json";

const t: Translate = (key, params = {}) => {
  const texts = words as unknown as Record<string, string>;
  const short = key.replace("hokito.", "");
  const text = (params.name === "You" ? texts[`${short}.you`] : undefined) ?? texts[short]!;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
};

/** The end of a game with piles in the first row, from a6; each is worth its mark times its height. */
function ended(row: [Colour, Mark, number][]): View {
  const count = row.map(([, mark, height], index): [string, number] => [`${"abcdef"[index]}6`, mark * height]);
  const total = (colour: Colour) =>
    row.reduce((sum, [own, mark, height]) => sum + (own === colour ? mark * height : 0), 0);
  const board = Array.from({ length: 6 }, (_, line) =>
    Array.from({ length: 6 }, (_, at) => (line ? null : (row[at] ?? null))),
  );
  return { phase: "hop", colour: "black", board, totals: { black: total("black"), white: total("white") }, count };
}

const MANY = ended([
  ["white", 2, 2],
  ["black", 1, 10],
  ["black", 1, 24],
]);
const HIGH = ended([
  ["black", 1, 20],
  ["white", 3, 16],
]);

test("piles are counted in the order given, and the totals grow", () => {
  const all = piles(MANY);
  expect(all[1]).toEqual({ square: "b6", colour: "black", mark: 1, height: 10, points: 10 });
  expect([0, 1, 2, 3].map((number) => countedTotals(all.slice(0, number)))).toEqual([
    { black: 0, white: 0 },
    { black: 0, white: 4 },
    { black: 10, white: 4 },
    { black: 34, white: 4 },
  ]);
});

test("one sentence says who won and whether pawns or marks decided", () => {
  expect(verdict(MANY, ["Ada", "Ben"], t)).toBe("Ada wins 34 to 4 with more pawns: 34 against 2.");
  expect(verdict(MANY, ["You", "Ben"], t)).toBe("You win 34 to 4 with more pawns: 34 against 2.");
  expect(verdict(HIGH, ["Ada", "Ben"], t)).toBe("Ben wins 48 to 20 with higher marks on top.");
});

test("equal totals have no winner, and before the end there is nothing to say", () => {
  const equal = ended([
    ["black", 3, 6],
    ["white", 1, 18],
  ]);
  expect(verdict(equal, ["Ada", "Ben"], t)).toBe("Both have 18 points: a draw.");
  expect(verdict({ ...MANY, count: null }, ["Ada", "Ben"], t)).toBe("");
});
