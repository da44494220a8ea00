import { beforeAll, expect, test } from "vitest";
import { addWords, t } from "$client/words/words.svelte";
import words from "../../words/en.json";
import { SAMPLE } from "../sample";
import type { Penalty } from "../view";
import { explain, wanted } from "./explain";

const NAMES = ["You", "Ann", "Bo"];
const SOUND = { kind: "sound", card: "blue-cow", sound: "moo" };

beforeAll(() =>
  addWords("cocotaki", async () =>
    Object.fromEntries(Object.entries(words).map(([key, phrase]) => [`cocotaki.${key}`, phrase])),
  ),
);

test.each<[Penalty, string]>([
  [{ seat: 1, cards: 2, by: 0, mistakes: [SOUND] }, "You objected: a blue cow needs “Moo!”. Ann takes 2 cards."],
  [
    { seat: 0, cards: 2, by: 2, mistakes: [{ kind: "sound", card: "red-cat", sound: "" }] },
    "Bo objected: a red cat needs silence. You take 2 cards.",
  ],
  [
    { seat: 1, cards: 2, by: 2, back: 1, mistakes: [{ kind: "turn", card: "red-cat", sound: "" }] },
    "Bo objected: it was not Ann’s turn. Ann takes the card back, and 2 more.",
  ],
  [
    { seat: 1, cards: 4, mistakes: [SOUND, { kind: "last" }] },
    "The table noticed: a blue cow needs “Moo!”; “last card” was not said. Ann takes 4 cards.",
  ],
  [{ seat: 2, cards: 2, by: 2, mistakes: [] }, "Bo objected: there was no mistake. Bo takes 2 cards."],
  [{ seat: 2, cards: 0, by: 2, mistakes: [] }, "Bo objected: there was no mistake."],
])("%j is explained", (penalty, text) => {
  expect(explain(penalty, NAMES, t)).toBe(text);
});

test("the next player reads what fits", () => {
  const view = { ...SAMPLE, wanted: { colour: "blue", animals: ["dog", "butterfly"] } };
  expect(wanted(view, t)).toBe("Fits: blue, dog, or butterfly");
  expect(wanted({ ...SAMPLE, wanted: { animals: ["donkey"] } }, t)).toBe("Fits: donkey");
  expect(wanted(SAMPLE, t)).toBe("");
});
