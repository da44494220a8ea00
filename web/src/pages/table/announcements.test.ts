import { expect, test } from "vitest";
import type { Snapshot, TableEvent } from "../../net/protocol";
import { signalFor } from "./announcements";

const at = (turn: number | null, more: object = {}) =>
  ({ turn, you: [0], status: "playing", outcome: null, ...more }) as Snapshot;
const moved = { kind: "moved" } as TableEvent;
const ended = { kind: "ended" } as TableEvent;
const over = (scores: number[], you = [0]) => at(null, { status: "over", outcome: { scores }, you });

test("the turn is heard when it comes, not while it stays", () => {
  expect(signalFor(moved, at(1), at(0))).toBe("turn");
  expect(signalFor(moved, at(0), at(0))).toBeNull();
  expect(signalFor(moved, at(0), at(1))).toBeNull();
  expect(signalFor(moved, at(1, { you: [] }), at(0, { you: [] }))).toBeNull();
});

test("the end is heard by those who play", () => {
  expect(signalFor(ended, at(0), over([1, 0]))).toBe("win");
  expect(signalFor(ended, at(0), over([0, 1]))).toBe("loss");
  expect(signalFor(ended, at(0), over([0, 1], [0, 1]))).toBe("win");
  expect(signalFor(ended, at(0), over([0, 1], []))).toBeNull();
});
