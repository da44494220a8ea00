import { expect, test } from "vitest";
import type { Translate } from "$client/words/words.svelte";
import { brief, cardWords, describe, detail, ending, heldWords, say, spotWords } from "./speech";
import { viewOf } from "./sample";
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
  expect(cardWords({ pieces: "DDWD", smartie: false }, t)).toBe("dark dark over white dark");
  expect(cardWords({ pieces: "DDWD", smartie: true }, t)).toMatch(/smartie$/);
});

test("a position is described with turn, stack, bars, table and only the viewer’s own hand", () => {
  const view: View = {
    ...viewOf("DDWW@0,0"),
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
      "On the table, row by row from the top: 2 dark; 2 white. Your hand: dark white over white white.",
  );
  expect(describe(view, 0, t)).not.toContain("Your hand");
  expect(describe(view, null, t)).not.toContain("Your hand");
});

test("the table is described row by row, with gaps", () => {
  expect(describe(viewOf("DDWW@0,0", "DDWW@3,2"), null, t)).toContain(
    "from the top: 3 empty, 2 dark; 3 empty, 2 white; 2 dark; 2 white.",
  );
});

test("a card in hand is described with the number of places that it fits", () => {
  const card = { pieces: "DDWD", smartie: false };
  expect(heldWords(card, 12, t)).toBe("dark dark over white dark; fits in 12 places");
  expect(heldWords(card, 0, t)).toContain("nowhere");
});

const PAIR = viewOf("DDWW@0,0", "DWDW@2,0");

test("a spot is described by what the card touches and covers there, without coordinates", () => {
  expect(spotWords(PAIR.laid, [4, 0], 3, 12, t)).toBe("Spot 3 of 12; touches white white on the left");
  expect(spotWords(PAIR.laid, [1, 0], 3, 12, t)).toBe(
    "Spot 3 of 12, on top of dark dark over white dark; touches dark white on the left, white white on the right",
  );
  expect(spotWords([], [0, 0], 1, 1, t)).toBe("Spot 1 of 1");
});

test("moves are described by what the card shows, touches and covers, without coordinates", () => {
  expect(say("dark", 0, names, t)).toBe("Ada plays dark");
  expect(say("DDWW*@2,-1", 1, names, t)).toBe("Ben lays the card dark dark over white white, with a smartie");
  expect(say("DDWW@1,2", 1, names, t, { before: PAIR })).toBe(
    "Ben lays the card dark dark over white white; touches dark dark below",
  );
  expect(say("DWDW@2,0", 1, names, t, { before: PAIR })).toBe(
    "Ben lays the card dark white over dark white; touches dark white on the left",
  );
  expect(say("WWDD*@1,0", 1, names, t, { before: PAIR })).toMatch(
    /^Ben covers the pieces dark dark over white dark with the card white white over dark dark, with a smartie; touches/,
  );
  expect(brief("DDWW@1,2", 1, names, t)).toBe("Ben lays the card dark dark over white white");
  expect(say("DWWW", -1, names, t)).toBe("Drawn: dark white over white white");
});

test("one sentence explains the end: who has the larger bars, and which ones", () => {
  const over = (compared: View["compared"], winners: number[]): View => ({ ...viewOf(), compared, winners });
  expect(ending(over([[16, 14]], [0]), names, t)).toBe("Ada has the larger bar, 16 to 14.");
  expect(ending(over([[14, 16]], [1]), names, t)).toBe("Ben has the larger bar, 16 to 14.");
  const tie: View["compared"] = [
    [14, 14],
    [12, 13],
  ];
  expect(ending(over(tie, [1]), names, t)).toMatch(/equal, but Ben has the larger next one, 13 to 12/);
  expect(ending(over([[4, 4]], [0, 1]), names, t)).toContain("All bars are equal");
  expect(ending(over([], []), names, t)).toBe("");
});

test("the detail of an outcome is put into words without English in other languages", () => {
  const keys: Translate = (key, params = {}) =>
    [key.replace("scho-ko.detail.", ""), ...Object.values(params)].join(" ");
  const dark = { roles: ["dark", "white"] } as Pick<View, "roles">;
  expect(detail("16 : 14", keys, dark)).toBe("16 : 14");
  expect(detail("14 : 14, then 12 : 12, then 3 : 4", keys, dark)).toBe("then then 14 : 14 12 : 12 3 : 4");
  expect(detail("14 : 14, all bars equal", keys, dark)).toBe("equal 14 : 14");
  expect(detail("14 : 14, then 12 : 13", t, dark)).toBe("14 : 14, then 12 : 13");
});

test("the bars of the first seat come first in the detail, whichever its colour is", () => {
  expect(detail("14 : 14, then 12 : 13", t, { roles: ["white", "dark"] })).toBe("14 : 14, then 13 : 12");
});
