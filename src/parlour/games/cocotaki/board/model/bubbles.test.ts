import { expect, test } from "vitest";
import { laid, SAMPLE } from "../sample";
import { heard, utterance } from "./bubbles";

test("a card is heard with its sound, one laid in silence only as a card", () => {
  expect(heard(SAMPLE, SAMPLE, { seat: 1, move: "blue-cow!moo" })).toEqual(["card", "moo"]);
  expect(heard(SAMPLE, SAMPLE, { seat: 1, move: "red-cow!" })).toEqual(["card"]);
  expect(heard(SAMPLE, SAMPLE, { seat: 1, move: "red-rooster!cocotaki+last" })).toEqual(["card", "cocotaki", "last"]);
});

test("a justified objection is heard with its penalty", () => {
  expect(heard(SAMPLE, { ...SAMPLE, phase: "drawing", owed: [[1, 2]] }, { seat: 0, move: "object" })).toEqual([
    "object",
    "penalty",
  ]);
});

test("a bubble stays while cards are dealt, and disappears with the next move", () => {
  const moo = utterance(SAMPLE, { seat: 1, move: "blue-cow!moo" });
  expect(moo).toEqual({ seat: 1, sound: "moo", word: null });
  expect(utterance(SAMPLE, { seat: -1, move: null }, moo)).toBe(moo);
  expect(utterance(SAMPLE, { seat: 2, move: "draw" }, moo)).toBeNull();
  expect(utterance({ ...SAMPLE, phase: "dealing" }, { seat: -1, move: null }, moo)).toBeNull();
});

test("a table that is opened shows what was said with the latest card in the window", () => {
  expect(utterance(laid(2, "blue-dog!woof"), null)).toEqual({ seat: 2, sound: "woof", word: null });
  expect(utterance(laid(2, "blue-dog!woof+last"), null)).toEqual({ seat: 2, sound: "woof", word: "last" });
  expect(utterance(SAMPLE, null)).toBeNull();
});
