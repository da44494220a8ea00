import { expect, test } from "vitest";
import { flights, penalty, progress } from "./motion";
import { SAMPLE } from "./sample";
import type { View } from "./view";

const after = (change: Partial<View>): View => ({ ...SAMPLE, ...change });
const hidden = (...counts: number[]) => counts.map((count) => Array<string>(count).fill("?"));

test("a card that was laid flies from its seat", () => {
  const laid = after({ hands: hidden(3, 2, 4), top: "green-dog", discards: ["blue-bee", "blue-dog"] });
  expect(flights(SAMPLE, laid)).toEqual([{ card: "green-dog", from: 1, to: "top" }]);
});

test("cards that are drawn fly from the pile", () => {
  const drawn = after({ hands: hidden(3, 3, 6), pile: 58 });
  expect(flights(SAMPLE, drawn)).toEqual(Array(2).fill({ card: "?", from: "pile", to: 2 }));
});

test("a card that is taken back flies from the top", () => {
  const back = after({ hands: hidden(3, 4, 4), top: "blue-bee", discards: [] });
  expect(flights(SAMPLE, back)).toEqual([{ card: "blue-dog", from: "top", to: 1 }]);
});

test("a new hand does not fly card by card", () => {
  expect(flights(SAMPLE, after({ hands: hidden(3, 11, 4), pile: 52 }))).toEqual([]);
  expect(flights(SAMPLE, SAMPLE)).toEqual([]);
});

test("two or more cards owed in the middle of a game are a penalty", () => {
  expect(penalty(SAMPLE, after({ phase: "drawing", owed: [[2, 2]] }))).toEqual({ seat: 2, cards: 2 });
  expect(penalty(SAMPLE, after({ phase: "drawing", owed: [[2, 1]] }))).toBeNull();
  expect(
    penalty({ ...SAMPLE, phase: "drawing", owed: [[2, 4]] }, after({ phase: "drawing", owed: [[2, 3]] })),
  ).toBeNull();
  expect(penalty(SAMPLE, after({ phase: "dealing", owed: [[2, 8]] }))).toBeNull();
});

test("cards fly one after the other and arrive", () => {
  expect(progress(0, 0)).toBe(0);
  expect(progress(70, 0)).toBeGreaterThan(progress(70, 1));
  expect(progress(1000, 5)).toBe(1);
});
