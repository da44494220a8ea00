import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confusable } from "$tests/colourVision";

const css = readFileSync(join(import.meta.dirname, "palette.css"), "utf8");

/** Colours that mean different things: the colours of the players and the cloth. */
const GROUPS = [["cookie-disco-orange", "cookie-disco-blue", "cookie-disco-cloth"]];

test.each(GROUPS)("%s and its kind can be told apart with any kind of colour blindness", (...group) => {
  expect(confusable(css, group)).toEqual([]);
});
