import { expect, test } from "vitest";
import { attempt, canLay, layText, parseMove, split } from "./moves";

test.each([
  ["blue-cow!moo", { type: "lay", card: "blue-cow", colour: "", sound: "moo", last: false }],
  ["red-cat!", { type: "lay", card: "red-cat", colour: "", sound: "", last: false }],
  ["butterfly=green!", { type: "lay", card: "butterfly", colour: "green", sound: "", last: false }],
  [
    "red-rooster!cock-a-doodle-doo+last",
    { type: "lay", card: "red-rooster", colour: "", sound: "cock-a-doodle-doo", last: true },
  ],
  ["yellow-donkey!hee-haw", { type: "lay", card: "yellow-donkey", colour: "", sound: "hee-haw", last: false }],
  ["+green-bee", { type: "deal", card: "green-bee" }],
  ["object", { type: "object" }],
  ["blue-cow", null],
])("%s is read as %o", (text, move) => {
  const parsed = parseMove(text);
  expect(parsed).toEqual(move);
  if (parsed?.type === "lay") expect(layText(parsed)).toBe(text);
});

test("a card is its colour and its animal", () => {
  expect(split("blue-cow")).toEqual({ colour: "blue", animal: "cow" });
  expect(split("butterfly")).toEqual({ colour: "", animal: "butterfly" });
});

test("a card can be laid if it is in any of the moves", () => {
  expect(canLay(["blue-cow!moo", "butterfly=red!"], "blue-cow")).toBe(true);
  expect(canLay(["blue-cow!moo", "butterfly=red!"], "butterfly")).toBe(true);
  expect(canLay(["blue-cow!moo", "butterfly=red!"], "red-cow")).toBe(false);
});

test("an attempt is a complete move text", () => {
  expect(attempt("blue-cow")).toBe("blue-cow!");
  expect(attempt("butterfly")).toBe("butterfly=red!");
});
