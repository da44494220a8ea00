import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "./countdown.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a countdown counts the seconds and acts once at the end", () => {
  const [clock, act] = [new Countdown(), vi.fn()];
  clock.start(3, act);
  vi.advanceTimersByTime(2000);
  expect([clock.left, clock.total, act.mock.calls.length]).toEqual([1, 3, 0]);
  vi.advanceTimersByTime(60_000);
  expect([clock.left, act.mock.calls.length]).toEqual([0, 1]);
});

test("a countdown that is stopped does not act", () => {
  const [clock, act] = [new Countdown(), vi.fn()];
  clock.start(3, act);
  clock.stop();
  vi.advanceTimersByTime(60_000);
  expect([clock.left, act.mock.calls.length]).toEqual([0, 0]);
});

test("a countdown from zero never starts, and an action is optional", () => {
  const [clock, act] = [new Countdown(), vi.fn()];
  clock.start(0, act);
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  clock.start(1);
  vi.advanceTimersByTime(1000);
  expect(clock.left).toBe(0);
});
