import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confusable, hiding } from "$tests/colourVision";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const games = join(import.meta.dirname, "../../../src/parlour/games");
const palettes = readdirSync(games, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("palette.css"))
  .map((path) => readFileSync(join(games, path), "utf8"));

test.each([
  ["good", "bad"],
  ["arrow-made", "arrow-better"],
  ["warn", "focus"], // the same two moves in the list beside the board, in the dark theme
  ["hint", "arrow-casing"],
  ["arrow-made", "arrow-casing"],
  ["arrow-better", "arrow-casing"],
])("%s and %s can be told apart with any kind of colour blindness", (...group) => {
  expect(confusable(css, group)).toEqual([]);
});

test.each(["hint", "arrow-made", "arrow-better"])("%s stands out on every board with any kind of vision", (line) => {
  expect(palettes).not.toEqual([]);
  for (const palette of palettes) expect(hiding(css, palette, { line, casing: "arrow-casing" })).toEqual([]);
});
