import { expect, test } from "vitest";
import { cellCentre, centre, columnAt, covers, shownRows } from "./geometry";
import { viewOf } from "./sample";

const upright = { lying: false, colours: "RB" } as const;
const lying = { lying: true, colours: "RB" } as const;

test("a piece is held over the column under the pointer, a lying one over the two nearest", () => {
  expect([columnAt(350, upright, 7), columnAt(310, lying, 7), columnAt(390, lying, 7)]).toEqual([3, 2, 3]);
  expect([columnAt(-5, upright, 7), columnAt(800, upright, 7), columnAt(800, lying, 7)]).toEqual([0, 6, 5]);
});

test("a piece covers each of its columns from edge to edge", () => {
  expect([199, 200, 310, 399, 400].map((x) => covers(2, lying, x))).toEqual([false, true, true, true, false]);
  expect([200, 299, 300].map((x) => covers(2, upright, x))).toEqual([true, true, false]);
  expect(covers(null, upright, 50)).toBe(false);
});

test("the centre of a piece lies between its cells, rows counted from the game edge", () => {
  expect(
    centre(
      [
        { column: 3, row: 0 },
        { column: 3, row: 1 },
      ],
      7,
    ),
  ).toEqual({ x: 350, y: 600 });
  expect(
    centre(
      [
        { column: 3, row: 0 },
        { column: 4, row: 0 },
      ],
      7,
    ),
  ).toEqual({ x: 400, y: 650 });
  expect(cellCentre("d1", 7)).toEqual({ x: 350, y: 650 });
});

test("high grids show a dozen rows, more when pieces come near", () => {
  expect(shownRows(viewOf(["d1 d2 RB", "e1 f1 BR"]))).toBe(7);
  expect(shownRows(viewOf([], { height: 40 }))).toBe(12);
  expect(shownRows(viewOf(["a9 a10 RB", "a11 a12 RB"], { height: 40 }))).toBe(14);
});
