import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confusable } from "$tests/colourVision";

const css = readFileSync(join(import.meta.dirname, "palette.css"), "utf8");

/** Colours that mean different things: pawns, and what is chosen, can be reached and moved last. */
const GROUPS = [
  ["hokito-black", "hokito-white"],
  ["hokito-target", "hokito-chosen", "hokito-last"],
];

test.each(GROUPS)("%s and its kind can be told apart with any kind of colour blindness", (...group) => {
  expect(confusable(css, group)).toEqual([]);
});
