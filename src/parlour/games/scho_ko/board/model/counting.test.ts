import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { viewOf } from "../sample";
import type { Spot } from "../view";
import { breakingOrder, brokenOut, countAfter, Counting, steps } from "./counting.svelte";

const SNAKE: Spot[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 0],
  [2, 1],
  [2, 2],
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each piece that is broken out touches an earlier one", () => {
  const order = breakingOrder(SNAKE);
  expect([...order].sort()).toEqual(SNAKE);
  order.slice(1).forEach(([x, y], place) => {
    const before = order.slice(0, place + 1);
    expect(before.some((cell) => Math.abs(cell[0] - x) + Math.abs(cell[1] - y) === 1)).toBe(true);
  });
});

test("the count grows piece by piece up to the larger bar", () => {
  const pieces = Array.from({ length: steps([[3, 5]]) + 1 }, (_, step) => countAfter(step, [[3, 5]]).pieces);
  expect(new Set(pieces)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(pieces).toEqual([...pieces].sort());
  expect(pieces.at(-1)).toBe(5);
});

test("equal bars are followed by the next largest", () => {
  const compared: [number, number][] = [
    [2, 2],
    [1, 0],
  ];
  const counts = Array.from({ length: steps(compared) + 1 }, (_, step) => countAfter(step, compared));
  expect(counts.map(({ bar }) => bar)).toEqual([...counts.map(({ bar }) => bar)].sort());
  expect(counts).toContainEqual({ bar: 0, pieces: 2 });
  expect(counts.at(-1)).toEqual({ bar: 1, pieces: 1 });
});

test("the pieces that are out are those of the earlier bars and some of the current ones", () => {
  const view = { ...viewOf(), bars: { dark: [SNAKE, [[9, 9]] as Spot[]], white: [[[5, 5]] as Spot[]] } };
  expect(brokenOut(view, { bar: 0, pieces: 2 })).toEqual([
    [0, 0],
    [0, 1],
    [5, 5],
  ]);
  expect(brokenOut(view, { bar: 1, pieces: 1 })).toHaveLength(9);
  expect(brokenOut(view, { bar: 0, pieces: 0 })).toEqual([]);
});

test("a game that goes on has no count", () => {
  const counting = new Counting();
  counting.show([], false);
  expect([counting.count, counting.isRunning]).toEqual([null, false]);
});

test("the bars are counted with time, or at once", () => {
  const counting = new Counting();
  counting.show([[2, 3]], true);
  expect([counting.count, counting.isRunning]).toEqual([{ bar: 0, pieces: 0 }, true]);
  vi.advanceTimersByTime(60_000);
  expect([counting.count, counting.isRunning]).toEqual([{ bar: 0, pieces: 3 }, false]);
  counting.show([[2, 3]], false);
  expect([counting.count, counting.isRunning]).toEqual([{ bar: 0, pieces: 3 }, false]);
});

test("the count can be skipped", () => {
  const counting = new Counting();
  counting.show([[2, 3]], true);
  counting.skip();
  expect([counting.count, counting.isRunning, vi.getTimerCount()]).toEqual([{ bar: 0, pieces: 3 }, false, 0]);
});
