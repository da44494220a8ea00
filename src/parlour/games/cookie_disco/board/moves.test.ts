import { describe, expect, test } from "vitest";
import { crawlTargets, parseMove, placeable, targets } from "./moves";

describe("a move text", () => {
  test.each([
    ["start=3", { type: "start", number: 3 }],
    ["O@1", { type: "place", colour: "O", spot: "1" }],
    ["cherry=left", { type: "guess", hand: "left" }],
    ["hand=right", { type: "hand", hand: "right" }],
    ["0,1>-2,1", { type: "roll", from: [0, 1], to: [-2, 1] }],
    ["crawl=-1,0", { type: "crawl", to: [-1, 0] }],
    ["0,1", null],
  ])("%s is read", (text, move) => expect(parseMove(text)).toEqual(move));
});

test("targets are those of that cookie alone", () => {
  const moves = ["0,1>-2,1", "0,1>3,0", "10,1>4,4", "crawl=0,1"];
  expect(targets(moves, [0, 1])).toEqual([
    [-2, 1],
    [3, 0],
  ]);
  expect(crawlTargets(moves)).toEqual([[0, 1]]);
});

test("the player-cookies that can be placed are those that the moves name", () => {
  expect(placeable(["O@1", "O@2", "B@1"])).toEqual(["O", "B"]);
  expect(placeable(["B@2"])).toEqual(["B"]);
});
