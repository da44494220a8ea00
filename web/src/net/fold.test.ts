import { describe, expect, it } from "vitest";
import { applyEvent } from "./fold";
import type { EventNow, Snapshot } from "./protocol";

const before = {
  n: 4,
  text: "start",
  turn: 0,
  moves: ["a", "b"],
  log: [{ n: 4, seat: 1, move: "z", at: 9, text: "start" }],
  last: { seat: 1, move: "z" },
  offers: [],
} as unknown as Snapshot;

/** The state of the table that an event carries. */
const now = (changes: Partial<EventNow>): EventNow => {
  const { log: _, ...same } = before;
  return { ...same, n: 5, ...changes };
};

describe("a snapshot", () => {
  it("takes over what the event carries and keeps the rest", () => {
    const changes = now({ text: "next", turn: 1, moves: [], last: { seat: 0, move: "a", facts: "piece" } });
    const after = applyEvent(before, { n: 5, kind: "moved", at: 12, seat: 0, move: "a", now: changes });
    expect(after).toMatchObject({ n: 5, text: "next", turn: 1, moves: [], offers: [], last: { seat: 0, move: "a" } });
    expect(after.log.at(-1)).toEqual({ n: 5, seat: 0, move: "a", at: 12, text: "next", facts: "piece" });
    expect(before.n).toBe(4);
  });

  it("replaces its log when moves are taken back", () => {
    const after = applyEvent(before, {
      n: 5,
      kind: "undone",
      at: 12,
      to: 0,
      now: now({ text: "before", last: null, log: [] }),
    });
    expect(after.log).toEqual([]);
    expect(after.last).toBeNull();
  });

  it("keeps its log when no move was made", () => {
    const after = applyEvent(before, { n: 5, kind: "offered", at: 12, what: "draw", seat: 1, now: now({}) });
    expect(after).toEqual({ ...before, n: 5 });
  });

  it("does not reveal a chance move in a game with secrets", () => {
    const changes = now({ text: "dealt", last: { seat: -1, move: null } });
    const after = applyEvent(before, { n: 5, kind: "moved", at: 12, seat: -1, move: null, now: changes });
    expect(after.last).toEqual({ seat: -1, move: null });
    expect(after.log.at(-1)).toEqual({ n: 5, seat: -1, move: null, at: 12, text: "dealt" });
  });
});
