import { expect, test } from "vitest";
import { Counting } from "./counting.svelte";

test("piles are counted one after the other, then the count is over", () => {
  const counting = new Counting();
  counting.start(3, 400);
  expect([0, 1, 2].map((order) => counting.delay(order))).toEqual([400, 950, 1500]);
  const seen = [0, 1, 2, 3].map(() => {
    const counted = counting.counted;
    if (counting.isRunning) counting.next();
    return counted;
  });
  expect([seen, counting.isRunning, counting.delay(0)]).toEqual([[0, 1, 2, Infinity], false, null]);
});

test("however many piles there are, the count takes five seconds at most", () => {
  const counting = new Counting();
  counting.start(36, 0);
  expect(counting.delay(35)).toBeLessThan(5000);
});

test("a count can be skipped, and begun again", () => {
  const counting = new Counting();
  counting.start(5, 0);
  counting.next();
  counting.skip();
  expect([counting.counted, counting.delay(4)]).toEqual([Infinity, null]);
  counting.start(5, 0);
  expect(counting.counted).toBe(0);
});
