import { beforeAll, expect, test } from "vitest";
import { addWords, t } from "$client/words/words.svelte";
import words from "../words/en.json";
import { SAMPLE } from "./sample";
import { describe, say } from "./speech";

beforeAll(() =>
  addWords("cocotaki", async () =>
    Object.fromEntries(Object.entries(words).map(([key, phrase]) => [`cocotaki.${key}`, phrase])),
  ),
);

test.each([
  ["blue-cow!moo", "You lay blue cow: Moo!", "Ann lays blue cow: Moo!"],
  ["red-cat!", "You lay red cat in silence", "Ann lays red cat in silence"],
  [
    "butterfly=green!+last",
    "You lay butterfly in silence, and name green, and say: last card!",
    "Ann lays butterfly in silence, and names green, and says: last card!",
  ],
  ["object", "You object", "Ann objects"],
])("%s is said to the viewer in the second person", (move, own, other) => {
  const names = [t("you.name"), "Ann"];
  expect([0, 1].map((seat) => say(move, seat, names, t))).toEqual([own, other]);
});

test("a position is described with what fits", () => {
  const view = { ...SAMPLE, wanted: { colour: "blue", animals: ["dog", "butterfly"] } };
  expect(describe(view, 0, t)).toContain("Top card: blue dog. Fits: blue, dog, or butterfly. Your cards:");
});
