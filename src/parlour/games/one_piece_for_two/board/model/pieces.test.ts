import { expect, test } from "vitest";
import {
  cellName,
  cellsOf,
  isLying,
  originColumn,
  parseCell,
  restingCells,
  topPiece,
  turned,
  type Hold,
} from "./pieces";
import { piece, viewOf } from "../sample";

const upright: Hold = { lying: false, colours: "RB" };
const lying: Hold = { lying: true, colours: "RB" };

test("cells are parsed from their names, even in rows with two digits", () => {
  expect([parseCell("a1"), parseCell("g7"), parseCell("z12")]).toEqual([
    { column: 0, row: 0 },
    { column: 6, row: 6 },
    { column: 25, row: 11 },
  ]);
  expect(["a1", "z12"].map((name) => cellName(parseCell(name)))).toEqual(["a1", "z12"]);
});

test("a piece lies if both cells are in one row, even from row ten on", () => {
  expect(isLying(piece("d1 e1 RB"))).toBe(true);
  expect(isLying(piece("d10 d11 RB"))).toBe(false);
  expect(cellsOf(piece("d1 e1 RB"))).toEqual([
    { column: 3, row: 0 },
    { column: 4, row: 0 },
  ]);
});

test("a piece comes to rest in the row that the view gives for its column", () => {
  const rests = { upright: [1, 1, 1, 3, 2, 2, 1], lying: [1, 1, 3, 3, 2, 2] };
  expect(restingCells(rests, 3, upright).map(cellName)).toEqual(["d3", "d4"]);
  expect(restingCells(rests, 3, lying).map(cellName)).toEqual(["d3", "e3"]);
});

test("on a grid of one column a lying piece is held above the game edge", () => {
  expect(restingCells({ upright: [5], lying: [] }, 0, lying).map(cellName)).toEqual(["a1", "b1"]);
});

test("the piece on top of a column and its name are those that the view gives", () => {
  const view = viewOf(["d1 d2 RB", "e1 f1 BR", "f2 f3 RB"], { tops: [null, null, null, [0, 3], [1, 4], [2, 5], null] });
  expect([3, 4, 5].map((column) => topPiece(view, column))).toEqual(view.pieces);
  expect([topPiece(view, 0), topPiece({ ...view, tops: null }, 3)]).toEqual([null, null]);
  const lying = viewOf(["d1 e1 RB"], { tops: [null, null, null, [0, 3], [0, 3], null, null] });
  expect([3, 4, 5].map((column) => originColumn(lying, column))).toEqual([3, 3, 5]);
});

test("a piece turns clockwise: what was below comes to the left, then above", () => {
  expect([1, 2, 3, 4].map((quarters) => turned(upright, quarters))).toEqual([
    { lying: true, colours: "RB" },
    { lying: false, colours: "BR" },
    { lying: true, colours: "BR" },
    upright,
  ]);
  expect(turned(turned(upright), -1)).toEqual(upright);
});
