import { expect, test } from "vitest";
import { around, rows } from "./around";
import { viewOf } from "../sample";

const { laid } = viewOf("DDWW@0,0", "DWDW@2,0", "DWWD*@1,0");

test("a card touches the visible pieces beside it, side by side", () => {
  expect(around(laid, [4, 0])).toEqual({
    touched: { left: ["W", "W"], right: [], above: [], below: [] },
    covered: [],
  });
  expect(around(laid, [1, 2]).touched.below).toEqual(["D", "W"]);
  expect(around(laid, [3, 1]).covered).toEqual(["W"]);
});

test("a card covers the pieces that were visible below it", () => {
  expect(around(laid.slice(0, 2), [1, 0])).toEqual({
    touched: { left: ["D", "W"], right: ["W", "W"], above: [], below: [] },
    covered: ["D", "D", "W", "D"],
  });
});

test("a card that lies on the table is described as it was laid", () => {
  expect(around(laid, [1, 0])).toEqual(around(laid.slice(0, 2), [1, 0]));
  expect(around(laid, [0, 0]).touched).toEqual({ left: [], right: [], above: [], below: [] });
});

test("the rows show the table from above, with gaps", () => {
  expect(rows(laid).map((row) => row.map((letter) => letter ?? ".").join(""))).toEqual(["DDWW", "WWDW"]);
  expect(rows(viewOf("DDWW@0,0", "DDWW@1,2").laid).map((row) => row.map((letter) => letter ?? ".").join(""))).toEqual([
    ".DD",
    ".WW",
    "DD.",
    "WW.",
  ]);
  expect(rows([])).toEqual([]);
});
