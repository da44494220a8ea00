import { expect, test } from "vitest";
import type { Translate } from "$client/words/words.svelte";
import { countedTotals, ending, piles, tag } from "./ending";
import type { Colour, Mark, View } from "../view";
import words from "../../words/en.json";

const t: Translate = (key, params = {}) => {
  const texts = words as unknown as Record<string, string>;
  const short = key.replace("hokito.", "");
  const text = (params.name === "You" ? texts[`${short}.you`] : undefined) ?? texts[short]!;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
};

/** The end of a game with piles in the first row, from a6; each is worth its mark times its height. */
function ended(row: [Colour, Mark, number][], won: View["won"] = null): View {
  const count = row.map(([, mark, height], index): [string, number] => [`${"abcdef"[index]}6`, mark * height]);
  const total = (colour: Colour) =>
    row.reduce((sum, [own, mark, height]) => sum + (own === colour ? mark * height : 0), 0);
  const board = Array.from({ length: 6 }, (_, line) =>
    Array.from({ length: 6 }, (_, at) => (line ? null : (row[at] ?? null))),
  );
  return { phase: "hop", colour: "black", board, totals: { black: total("black"), white: total("white") }, count, won };
}

const MANY = ended(
  [
    ["white", 2, 2],
    ["black", 1, 10],
    ["black", 1, 24],
  ],
  { colour: "black", by: "pawns", pawns: { black: 34, white: 2 } },
);
const HIGH = ended(
  [
    ["black", 1, 20],
    ["white", 3, 16],
  ],
  { colour: "white", by: "marks", pawns: { black: 20, white: 16 } },
);

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
  expect(ending(MANY, ["Ada", "Ben"], t)).toBe("Ada wins 34 to 4 with more pawns: 34 against 2.");
  expect(ending(MANY, ["You", "Ben"], t)).toBe("You win 34 to 4 with more pawns: 34 against 2.");
  expect(ending(HIGH, ["Ada", "Ben"], t)).toBe("Ben wins 48 to 20 with higher marks on top.");
});

test("equal totals have no winner, and before the end there is nothing to say", () => {
  const equal = ended([
    ["black", 3, 6],
    ["white", 1, 18],
  ]);
  expect(ending(equal, ["Ada", "Ben"], t)).toBe("Both have 18 points: a draw.");
  const { won: _, ...before } = MANY;
  expect(ending(before, ["Ada", "Ben"], t)).toBe("");
});

test("the server decides who won, whatever the totals and the pawns are", () => {
  const won = { colour: "white", by: "pawns", pawns: { black: 34, white: 2 } } as const;
  expect(ending({ ...MANY, won }, ["Ada", "Ben"], t)).toBe("Ben wins 4 to 34 with more pawns: 2 against 34.");
});

test.each(["1", "12", "1×6=6", "2×24=48", "3×36=108"])(
  "the worth %s fits into its tag, and the tag into a square",
  (text) => {
    const { width, size } = tag(text);
    const bold = [...text].reduce((sum, character) => sum + (/\d/.test(character) ? 0.7 : 0.84), 0);
    expect(bold * size).toBeLessThan(width - 8);
    expect(width).toBeLessThan(100);
  },
);
