import { describe, expect, it } from "vitest";
import { merged } from "./fold";
import type { Snapshot } from "./wire";

const before = {
  n: 4,
  text: "start",
  turn: 0,
  moves: ["a", "b"],
  log: [{ n: 4, seat: 1, move: "z", at: 9, text: "start" }],
  last: { seat: 1, move: "z" },
  offers: [],
} as unknown as Snapshot;

describe("a snapshot", () => {
  it("becomes what the event says, and keeps the rest", () => {
    const after = merged(before, { n: 5, kind: "moved", at: 12, seat: 0, move: "a", now: { text: "next", turn: 1, moves: [] } });
    expect(after).toMatchObject({ n: 5, text: "next", turn: 1, moves: [], offers: [], last: { seat: 0, move: "a" } });
    expect(after.log.at(-1)).toEqual({ n: 5, seat: 0, move: "a", at: 12, text: "next" });
    expect(before.n).toBe(4);
  });

  it("loses the moves that are taken back", () => {
    const after = merged(before, { n: 5, kind: "undone", to: 0, now: { text: "before", last: null } });
    expect(after.log).toEqual([]);
    expect(after.last).toBeNull();
  });

  it("only counts an event that is not the viewer's", () => {
    expect(merged(before, { n: 5, kind: "offered" })).toEqual({ ...before, n: 5 });
  });

  it("keeps the move of chance closed where the game has secrets", () => {
    const after = merged(before, { n: 5, kind: "moved", seat: -1, now: { text: "dealt" } });
    expect(after.last).toEqual({ seat: -1, move: null });
  });
});
