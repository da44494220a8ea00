import { expect, test } from "vitest";
import { cellKey, cellNear, centre, frame } from "./geometry";

test("a point belongs to the cell whose middle is nearest", () => {
  for (const cell of [
    [0, 0],
    [3, -2],
    [-4, 5],
  ] as const) {
    const { x, y } = centre(cell);
    expect(cellKey(cellNear({ x: x + 40, y: y - 20 }))).toBe(cellKey(cell));
  }
});

test("the frame holds every cell with its margin", () => {
  const { x, y, size } = frame(
    [
      [0, 0],
      [7, 0],
    ],
    100,
    false,
  );
  expect([x, x + size]).toEqual([-150, 850]);
  expect(y).toBe(-500);
});
