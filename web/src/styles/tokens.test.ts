import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confusable } from "$tests/colourVision";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

test.each([
  ["good", "bad"],
  ["seat-0", "seat-1"],
])("%s and %s can be told apart with any kind of colour blindness", (...group) => {
  expect(confusable(css, group)).toEqual([]);
});
