import { expect, test } from "vitest";
import { plate } from "./labels";

test.each([
  ["Ada", ["Ada"], false],
  ["Wilhelmina", ["Wilhelmina"], true],
  ["Bartholomew", ["Bartholomew"], true],
  ["Christopher Robin", ["Christopher", "Robin"], true],
  ["Newcomer", ["Newcomer"], true],
  ["Random mover 10", ["Random", "mover 10"], true],
  ["Player 10", ["Player 10"], true],
  ["Zufallsspieler", ["Zufallsspieler"], true],
  ["Zufallsspieler 2", ["Zufallsspieler", "2"], true],
  ["Wolfeschlegelstein", ["Wolfeschlegels…"], true],
])("the name %s fits on its plate", (name, lines, isSmall) => {
  expect(plate(name)).toEqual({ lines, isSmall });
});
