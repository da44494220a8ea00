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
    false,
  );
  expect([x, x + size]).toEqual([-150, 850]);
  expect(y).toBe(-500);
});

test("a hint has room above the cells, and the tray below them", () => {
  const cells = [[0, 0] as const, [0, 4] as const];
  const added = (hasHint: boolean, hasTray: boolean) => {
    const [plain, roomy] = [frame(cells, 0, false, false), frame(cells, 0, hasHint, hasTray)];
    return [plain.y - roomy.y, roomy.y + roomy.size - plain.y - plain.size].map(Math.round);
  };
  expect(added(true, false)).toEqual([50, 0]);
  expect(added(true, true)).toEqual([50, 150]);
});
