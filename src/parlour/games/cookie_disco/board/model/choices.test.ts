import { describe, expect, test } from "vitest";
import { frame } from "../geometry";
import type { View } from "../view";
import { attempt, clockwise, nextChoice, pieces, places, steer, tray } from "./choices";

const turn: View = {
  phase: "turn",
  side: "O",
  cookies: [
    { kind: "C", cell: [0, 0], value: 3 },
    { kind: "A", cell: [1, 0], value: 2, barred: [0, 1] },
    { kind: "O", cell: [2, 0], value: 0 },
  ],
  crawl: { cell: [2, 0], moved: false },
};
const offer = { moves: ["0,0>1,1", "0,0>2,-1", "crawl=0,0"], traces: ["r110", "l205 8:6", null] };
const placing: View = { phase: "place", cookies: [], spots: { 1: [-1, 0], 2: [1, 0] } };

test("each cookie knows how many places it can go to, and the crawl cookie is one more", () => {
  const found = pieces(turn, offer.moves);
  expect(found.map((choice) => (choice.type === "cookie" ? choice.places : choice.type))).toEqual([2, 0, 0, "crawl"]);
  expect(pieces(turn, ["0,0>1,1"])).toHaveLength(3);
});

describe("a held cookie", () => {
  test("offers its moves and no others, with the way and the totals of each", () => {
    const found = places(turn, offer, { cell: [0, 0] });
    expect(found.map((choice) => "move" in choice && choice.move)).toEqual(["0,0>1,1", "0,0>2,-1"]);
    expect(found.map((choice) => choice.type === "target" && choice.trace.ways[0]?.steps)).toEqual([1, 2]);
    expect(found.map((choice) => choice.type === "target" && choice.trace.totals)).toEqual([null, [8, 6]]);
    expect(places(turn, offer, null)).toEqual([]);
  });

  test("that crawls goes onto other cookies", () => {
    expect(places(turn, offer, "crawl").map((choice) => "move" in choice && choice.move)).toEqual(["crawl=0,0"]);
  });

  test("that is placed goes to a spot for its colour", () => {
    const found = places(placing, { moves: ["O@1", "B@2"], traces: [] }, { colour: "B" });
    expect(found.map(({ key }) => key)).toEqual(["@2"]);
  });
});

test("the tray holds the cookies that can be placed, or the fists", () => {
  const square = frame([], 0, true, true);
  expect(tray(["O@1", "O@2", "B@1"], square).map(({ key }) => key)).toEqual(["O", "B"]);
  expect(tray(["cherry=left", "cherry=right"], square).map(({ key }) => key)).toEqual(["left", "right"]);
});

test("an arrow key leads to the nearest choice that way, or nowhere", () => {
  const at = (key: string, x: number, y: number) => ({ key, x, y, type: "crawl" as const, cell: [0, 0] as const });
  const all = [at("near", 100, 10), at("far", 300, 0), at("aside", 60, 90), at("up", 0, -100)];
  expect(steer(all, { x: 0, y: 0 }, "ArrowRight")?.key).toBe("near");
  expect(steer(all, { x: 0, y: 0 }, "ArrowUp")?.key).toBe("up");
  expect(steer(all, { x: 0, y: 0 }, "ArrowLeft")).toBeNull();
  expect(clockwise(all).map(({ key }) => key)).toEqual(["up", "far", "aside", "near"]);
  expect(nextChoice(all, all[3]!, 1)?.key).toBe("near");
});

test("a cookie that cannot move is asked about with the cell it is barred from, or with its own", () => {
  expect(turn.cookies.map(attempt)).toEqual(["0,0>0,0", "1,0>0,1", "2,0>2,0"]);
});
