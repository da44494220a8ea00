import { expect, test } from "vitest";
import type { Translate } from "$client/words/words.svelte";
import { describe, cardWords, say, spotWords } from "./speech";
import { laying } from "./sample";
import type { View } from "./view";
import words from "../words/en.json";

const t: Translate = (key, params = {}) => {
  const phrase = (words as Record<string, string | { other: string }>)[key.replace("scho-ko.", "")]!;
  return (typeof phrase === "string" ? phrase : phrase.other).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name]),
  );
};
const names = ["Ada", "Ben"];

test("a card is described piece by piece", () => {
  expect(cardWords({ pieces: "DDWD", smartie: false }, t)).toBe("card dark dark over white dark");
  expect(cardWords({ pieces: "DDWD", smartie: true }, t)).toMatch(/smartie$/);
});

test("a position is described with turn, stack, bars, table and only the viewer’s own hand", () => {
  const view: View = {
    ...laying("DDWW@0,0"),
    turn: 1,
    bars: {
      dark: [
        [
          [0, 1],
          [1, 1],
        ],
      ],
      white: [
        [
          [0, 0],
          [1, 0],
        ],
      ],
    },
    hands: [[null, null, null, null], [["DWWW", "WDWW", "WWWD", "WWDW"]]],
    stack: 23,
  };
  expect(describe(view, 1, t)).toBe(
    "White to lay a card. 23 cards in the stack. Dark bar of 2 pieces. White bar of 2 pieces. " +
      "On the table: card dark dark over white white at 0, 0. Your hand: card dark white over white white.",
  );
  expect(describe(view, 0, t)).not.toContain("Your hand");
  expect(describe(view, null, t)).not.toContain("Your hand");
});

test("a spot is described with its level", () => {
  expect(spotWords([2, -1], false, 3, 12, t)).toBe("At 2, -1; spot 3 of 12");
  expect(spotWords([2, -1], true, 3, 12, t)).toContain("level 2");
});

test("moves are described in words", () => {
  expect(say("dark", 0, names, t)).toBe("Ada plays dark");
  expect(say("DDWW*@2,-1", 1, names, t)).toBe("Ben lays a card dark dark over white white, with a smartie at 2, -1");
  expect(say("DWWW", -1, names, t)).toBe("Drawn: card dark white over white white");
});
