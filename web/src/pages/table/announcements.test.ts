import { expect, test } from "vitest";
import type { Snapshot, TableEvent } from "../../net/protocol";
import { soundFor } from "./announcements";

const at = (turn: number | null, more: object = {}) =>
  ({ turn, you: [0], status: "playing", outcome: null, ...more }) as Snapshot;
const moved = { kind: "moved" } as TableEvent;
const ended = { kind: "ended" } as TableEvent;
const over = (scores: number[], you = [0]) => at(null, { status: "over", outcome: { scores }, you });

test("the turn sounds when it begins, not while it lasts", () => {
  expect(soundFor(moved, at(1), at(0))).toBe("turn");
  expect(soundFor(moved, at(0), at(0))).toBeNull();
  expect(soundFor(moved, at(0), at(1))).toBeNull();
  expect(soundFor(moved, at(1, { you: [] }), at(0, { you: [] }))).toBeNull();
});

test("a draw does not sound like a win, and a shared win does", () => {
  expect(soundFor(ended, at(0), over([0.5, 0.5]))).toBe("end");
  expect(soundFor(ended, at(0), over([0.5, 0.5], [0, 1]))).toBe("end");
  expect(soundFor(ended, at(0), over([0, 0]))).toBe("end");
  expect(soundFor(ended, at(0), over([0.5, 0.5, 0]))).toBe("win");
});

test("the end sounds for the players only", () => {
  expect(soundFor(ended, at(0), over([1, 0]))).toBe("win");
  expect(soundFor(ended, at(0), over([0, 1]))).toBe("end");
  expect(soundFor(ended, at(0), over([0, 1], [0, 1]))).toBe("win");
  expect(soundFor(ended, at(0), over([0, 1], []))).toBeNull();
});
