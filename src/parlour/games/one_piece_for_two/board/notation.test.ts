import { expect, test } from "vitest";
import { cell, cellsOf, isLying, moveText, origins, readPlacement, turned, type Hold } from "./notation";

test("cells are read from their names, rows of two digits too", () => {
  expect([cell("a1"), cell("g7"), cell("z12")]).toEqual([
    { column: 0, row: 0 },
    { column: 6, row: 6 },
    { column: 25, row: 11 },
  ]);
});

test("a piece lies if both cells are in one row, also from row ten on", () => {
  expect(isLying({ cells: ["d1", "e1"], colours: "RB" })).toBe(true);
  expect(isLying({ cells: ["d10", "d11"], colours: "RB" })).toBe(false);
  expect(cellsOf({ cells: ["d1", "e1"], colours: "RB" })).toEqual([
    { column: 3, row: 0 },
    { column: 4, row: 0 },
  ]);
});

test.each(["dRB", "deBR", "a>dRB", "a>deBR"])("the move %s is read and written alike", (text) => {
  expect(moveText(readPlacement(text)!)).toBe(text);
});

test("a placement tells its column, how the piece is held and where it comes from", () => {
  expect(readPlacement("a>deBR")).toEqual({ column: 3, lying: true, colours: "BR", from: 0 });
  expect(readPlacement("dRB")).toEqual({ column: 3, lying: false, colours: "RB", from: null });
  expect(["red", "south", "dRR", "d>", ""].map(readPlacement)).toEqual([null, null, null, null, null]);
});

test("moves tell which pieces can be taken", () => {
  expect([...origins(["a>bRB", "a>bBR", "c>bRB"])]).toEqual([0, 2]);
  expect(origins(["dRB", "red"]).size).toBe(0);
});

test("a piece turns clockwise: what was below comes to the left, then above", () => {
  const upright: Hold = { lying: false, colours: "RB" };
  expect([1, 2, 3, 4].map((quarters) => turned(upright, quarters))).toEqual([
    { lying: true, colours: "RB" },
    { lying: false, colours: "BR" },
    { lying: true, colours: "BR" },
    upright,
  ]);
  expect(turned(turned(upright), -1)).toEqual(upright);
});
