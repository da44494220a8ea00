import { expect, test } from "vitest";
import demo from "./demo";
import { columnAt, drawnRows, heights, landing, middle, strokes, toGrid, topPiece } from "./grid";
import { position } from "./position";

const upright = { lying: false, colours: "RB" } as const;
const lying = { lying: true, colours: "RB" } as const;
const view = position("dRB efBR");

test("columns are as high as the pieces in them", () => {
  expect(heights(view)).toEqual([0, 0, 0, 2, 1, 1, 0]);
  expect(heights(view, view.pieces[0]!)).toEqual([0, 0, 0, 0, 1, 1, 0]);
});

test("a piece comes to rest on top of its columns, a lying one on the higher", () => {
  expect(landing(heights(view), 3, upright)).toEqual([
    { column: 3, row: 2 },
    { column: 3, row: 3 },
  ]);
  expect(landing(heights(view), 3, lying)).toEqual([
    { column: 3, row: 2 },
    { column: 4, row: 2 },
  ]);
});

test("the piece on top of a column is found by either of its columns", () => {
  expect(topPiece(view, 5)).toBe(view.pieces[1]);
  expect(topPiece(view, 3)).toBe(view.pieces[0]);
  expect(topPiece(view, 0)).toBeNull();
});

test("a piece is held over the column under the pointer, a lying one over the two nearest", () => {
  expect([columnAt(350, upright, 7), columnAt(310, lying, 7), columnAt(390, lying, 7)]).toEqual([3, 2, 3]);
  expect([columnAt(-5, upright, 7), columnAt(800, upright, 7), columnAt(800, lying, 7)]).toEqual([0, 6, 5]);
});

test("the middle of a piece lies between its cells, rows counted from the game edge", () => {
  expect(middle([{ column: 3, row: 0 }, { column: 3, row: 1 }], 7)).toEqual({ x: 350, y: 600 });
  expect(middle([{ column: 3, row: 0 }, { column: 4, row: 0 }], 7)).toEqual({ x: 400, y: 650 });
});

test("high grids show a dozen rows, more when pieces come near", () => {
  expect(drawnRows(view)).toBe(7);
  expect(drawnRows({ ...view, height: 40 })).toBe(12);
  expect(drawnRows(position("aRB aRB aRB aRB aRB aRB", { height: 40 }))).toBe(14);
});

test("arrow keys are seen from the game edge", () => {
  expect(toGrid("south", 1, 0)).toMatchObject({ along: 1 });
  expect(toGrid("north", 1, 0)).toMatchObject({ along: -1 });
  expect(toGrid("west", 0, 1)).toMatchObject({ along: 1 });
  expect(toGrid("east", 0, 1)).toMatchObject({ along: -1 });
});

test("both winning lines of the demonstration are drawn from end to end", () => {
  expect(strokes(demo.at(-1)!.view.line)).toEqual([
    [{ column: 2, row: 0 }, { column: 6, row: 4 }],
    [{ column: 2, row: 4 }, { column: 5, row: 1 }],
  ]);
  expect(strokes(["a1", "b1", "c1"])).toEqual([]);
});
