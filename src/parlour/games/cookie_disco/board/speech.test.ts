import { expect, test } from "vitest";
import type { Translate } from "$client/words/words.svelte";
import words from "../words/en.json";
import { describe, detail, say } from "./speech";
import type { View } from "./view";

const texts = words as Record<string, string | { one: string; other: string }>;
const t: Translate = (key, params = {}) => {
  const phrase = texts[key.replace("cookie-disco.", "")] ?? key;
  const text = typeof phrase === "string" ? phrase : params.n === 1 ? phrase.one : phrase.other;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
};

const turn: View = {
  phase: "turn",
  colours: ["O", "B"],
  side: "B",
  lock: "C",
  cookies: [
    { kind: "C", cell: [0, 0], value: 3, locked: true },
    { kind: "O", cell: [1, 0], value: 0 },
    { kind: "C", cell: [0, 1], value: 3, locked: true },
  ],
};
const COORDINATES = /-?\d,-?\d/;

test("a turn is described with what each cookie touches, whose they are, the lock and the side to move", () => {
  expect(describe(turn, 0, t)).toBe(
    "chocolate cookie; touches a chocolate cookie and the orange player-cookie; locked this turn by the cherry. " +
      "orange player-cookie; touches 2 chocolate cookies. " +
      "chocolate cookie; touches a chocolate cookie and the orange player-cookie; locked this turn by the cherry. " +
      "You play the orange player-cookie. Locked for this turn: chocolate cookie. Blue to move.",
  );
  expect(describe(turn, null, t)).not.toContain("You play");
});

test("the set-up is described with its spots, and the end with the totals", () => {
  const placing: View = { phase: "place", cookies: turn.cookies, spots: { 1: [1, -1], 2: [5, 5] } };
  const said = describe(placing, 0, t);
  expect(said).toContain("Spot 1; touches a chocolate cookie and the orange player-cookie. Spot 2.");
  expect(said).not.toMatch(COORDINATES);
  const over = describe({ ...turn, phase: "over", totals: { O: 8, B: 6 } }, 0, t);
  expect(over).toContain("8 points for orange, 6 for blue.");
  expect(over).not.toContain("to move");
});

test.each([
  ["start=3", "Start 3 was chosen at random"],
  ["O@1", "Ada puts the orange player-cookie on spot 1"],
  ["cherry=left", "Ada guesses the left fist"],
  ["hand=right", "The cherry was in the right fist"],
  ["0,0>0,3", "Ada rolls a cookie"],
  ["crawl=-1,1", "Ada moves the crawl cookie"],
])("the move %s is said in words", (move, said) => {
  expect(say(move, 0, ["Ada", "Bo"], t)).toBe(said);
});

test("the facts of a move name the cookie and those around it, and who begins", () => {
  const names = ["Ada", "Bo"];
  const said = (move: string, seat: number, facts: string) => say(move, seat, names, t, { facts });
  expect(said("0,1>2,-1", 1, "C O")).toBe("Bo rolls a chocolate cookie next to the orange player-cookie");
  expect(said("0,1>2,-1", 1, "V AAC")).toMatch(/^Bo rolls the vanilla cookie next to a chocolate cookie and 2 /);
  expect(said("crawl=1,0", 1, "O")).toBe("Bo moves the crawl cookie onto the orange player-cookie");
  expect(said("hand=left", -1, "1")).toBe("The cherry was in the left fist: Bo begins");
  expect(said("hand=left", -1, "0")).toBe("The cherry was in the left fist: Ada begins");
});

test("the totals of the first seat come first, even if the second seat moved last", () => {
  const over: View = { ...turn, phase: "over", colours: ["B", "O"], totals: { O: 9, B: 6 } };
  expect(detail("9 : 6", t, over)).toBe("6 : 9");
  expect(detail("", t, turn)).toBe("");
});
