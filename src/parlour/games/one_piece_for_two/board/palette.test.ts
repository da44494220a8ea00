import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confusable } from "$tests/colourVision";

const css = readFileSync(join(import.meta.dirname, "palette.css"), "utf8");

/** Colours that mean different things: the colours of the players, and what can be taken and what does not fit. */
const GROUPS = [
  ["one-piece-for-two-red", "one-piece-for-two-blue"],
  ["one-piece-for-two-take", "one-piece-for-two-no"],
];

test.each(GROUPS)("%s and its kind can be told apart with any kind of colour blindness", (...group) => {
  expect(confusable(css, group)).toEqual([]);
});
