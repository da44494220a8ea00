import { expect, test } from "vitest";
import { cellKey, cellNear, centre, frame, hintLines, RADIUS, ROW } from "./geometry";

test("a point belongs to the cell whose centre is nearest", () => {
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
  expect(added(true, false)).toEqual([70, 0]);
  expect(added(true, true)).toEqual([70, 150]);
});

test.each([1, 2, 3, 4, 5, 6, 7])("two lines of a hint end above the places beside %i rows of cookies", (rows) => {
  const shown = frame([[0, 0] as const, [0, rows] as const], 2 * RADIUS, true, false);
  const { size, at } = hintLines(shown, 2);
  expect(at[0]! - size).toBeGreaterThan(shown.y);
  expect(at[1]! + size / 4).toBeLessThan(-ROW - RADIUS);
});
