import { describe, expect, test } from "vitest";
import { cellKey } from "./geometry";
import { duration, meal, placed, rolled, tally, totalsAfter } from "./motion";
import type { Cookie, View } from "./view";

const cookies = (text: string): Cookie[] =>
  text
    .split(" ")
    .map((word, index) => ({ kind: word as Cookie["kind"], cell: [index, 0], value: { C: 3, A: 2, V: 1 }[word] ?? 0 }));
const turn: View = { phase: "turn", side: "O", cookies: cookies("C A B V O") };
const move = (from: View, index: number, cell: Cookie["cell"]): View => ({
  ...from,
  cookies: from.cookies.map((cookie, at) => (at === index ? { ...cookie, cell } : cookie)),
});

describe("a roll", () => {
  const before = { view: turn, last: null };
  const after = { view: move(turn, 0, [1, -1]), last: { seat: 0, move: "0,0>1,-1", trace: "r155 l2345" } };

  test("is found with the first way of its trace", () => {
    const there = rolled(before, after)!;
    expect([there.kind, there.from, there.to]).toEqual(["C", [0, 0], [1, -1]]);
    expect(there.route).toMatchObject({ sense: "right", steps: 1 });
    expect(duration(there.route)).toBe(340);
  });

  test("goes the same way back when it is undone", () => {
    const [there, back] = [rolled(before, after)!, rolled(after, before)!];
    expect([back.from, back.to]).toEqual([there.to, there.from]);
    expect(back.route!.sense).toBe("left");
    expect(cellKey(back.route!.arcs.at(-1)!.to)).toBe("0,0");
  });

  test("has no way if the last move is a different one", () => {
    expect(rolled(before, { ...after, last: { seat: 0, move: "9,9>8,8", trace: "r100" } })!.route).toBeNull();
    expect(duration(null)).toBe(250);
  });

  test("is not found between equal views, when two cookies differ or when one is added", () => {
    expect(rolled(before, before)).toBeNull();
    expect(rolled(before, { view: move(after.view, 1, [7, 7]), last: null })).toBeNull();
    const more = { ...turn, cookies: [...turn.cookies, { kind: "O", cell: [9, 9], value: 0 } as const] };
    expect(rolled(before, { view: more, last: null })).toBeNull();
    expect(placed(turn, more)?.kind).toBe("O");
    expect(placed(more, turn)).toBeNull();
  });
});

const parts = ["B", "B", "B", "O", "O"] as const;
const divided = {
  ...turn,
  totals: { O: 1, B: 5 },
  cookies: turn.cookies.map((each, index) => ({ ...each, part: parts[index]! })),
};

const over: View = { ...divided, phase: "over", reason: "division", winner: "B" };

test("both parts are counted cookie by cookie, the loser's first, up to their totals", () => {
  const counted = tally(over);
  expect(counted.map(({ kind }) => kind)).toEqual(["V", "C", "A"]);
  expect([0, 1, 2, 3].map((count) => totalsAfter(counted.slice(0, count)))).toEqual([
    { O: 0, B: 0 },
    { O: 1, B: 0 },
    { O: 1, B: 3 },
    { O: 1, B: 5 },
  ]);
  expect(tally(divided)).toEqual([]);
});

test("the winner's part is eaten, the winner's own cookie last, and nothing before the end", () => {
  expect(meal(over).map(({ kind }) => kind)).toEqual(["C", "A", "B"]);
  expect(meal(divided)).toEqual([]);
  expect(meal({ ...turn, phase: "over", reason: "stuck", winner: "B" })).toEqual([]);
  expect(meal({ ...over, winner: "O" }).map(({ kind }) => kind)).toEqual(["V", "O"]);
});
