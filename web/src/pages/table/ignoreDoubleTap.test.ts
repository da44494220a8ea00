import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignoreDoubleTap } from "./ignoreDoubleTap";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** The events that reach the board `after` milliseconds after a move was sent. */
function delivered(after: number, events: { type: string; detail?: number }[]): string[] {
  const board = new EventTarget();
  const sent = performance.now();
  ignoreDoubleTap(board as HTMLElement, () => sent);
  vi.advanceTimersByTime(after);
  return events.flatMap(({ type, detail = 0 }) => {
    const event = Object.assign(new Event(type), { detail });
    const stop = vi.spyOn(event, "stopPropagation");
    board.dispatchEvent(event);
    return stop.mock.calls.length ? [] : [type];
  });
}

const TAP = [{ type: "pointerdown" }, { type: "pointerup" }, { type: "click", detail: 2 }];

test("the second tap of a double tap is ignored", () => {
  expect(delivered(200, TAP)).toEqual([]);
});

test("a later tap is not ignored", () => {
  expect(delivered(400, TAP)).toEqual(["pointerdown", "pointerup", "click"]);
});

test("a click by keyboard is never ignored", () => {
  expect(delivered(200, [...TAP, { type: "click" }])).toEqual(["click"]);
});
