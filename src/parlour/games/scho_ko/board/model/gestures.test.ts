import { expect, test } from "vitest";
import { Gestures } from "./gestures";

test("a pointer that hardly moves is a tap", () => {
  const gestures = new Gestures();
  gestures.down(1, { x: 10, y: 10 });
  expect(gestures.move(1, { x: 12, y: 11 })).toBeNull();
  expect(gestures.up(1)).toBe(true);
});

test("a pointer that moves pans, and is not a tap", () => {
  const gestures = new Gestures();
  gestures.down(1, { x: 0, y: 0 });
  expect(gestures.move(1, { x: 30, y: -10 })).toMatchObject({ dx: -30, dy: 10, factor: 1 });
  expect(gestures.move(1, { x: 31, y: -10 })).toMatchObject({ dx: -1, dy: 0 });
  expect(gestures.up(1)).toBe(false);
});

test("two pointers that part zoom in about their middle, and are not a tap", () => {
  const gestures = new Gestures();
  gestures.down(1, { x: 0, y: 0 });
  gestures.down(2, { x: 100, y: 0 });
  expect(gestures.move(2, { x: 200, y: 0 })).toEqual({ dx: -50, dy: 0, factor: 0.5, about: { x: 100, y: 0 } });
  expect([gestures.up(2), gestures.up(1)]).toEqual([false, false]);
});

test("pointers that were never down change nothing", () => {
  expect(new Gestures().move(1, { x: 5, y: 5 })).toBeNull();
  expect(new Gestures().up(1)).toBe(false);
});
