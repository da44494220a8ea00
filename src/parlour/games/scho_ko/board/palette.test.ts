import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confusable } from "$tests/colourVision";

const css = readFileSync(join(import.meta.dirname, "palette.css"), "utf8");

/** Colours that mean different things: chocolate, bars, smarties, and spots that fit and do not. */
const GROUPS = [
  ["scho-ko-dark", "scho-ko-white"],
  ["scho-ko-bar-dark", "scho-ko-bar-white"],
  ["scho-ko-spot", "scho-ko-no"],
  ["scho-ko-smartie-1", "scho-ko-smartie-2", "scho-ko-smartie-3"],
];

test.each(GROUPS)("%s and its kind can be told apart with any kind of colour blindness", (...group) => {
  expect(confusable(css, group)).toEqual([]);
});
