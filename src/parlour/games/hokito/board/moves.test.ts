import { expect, test } from "vitest";
import { changed, free, hopText, marks, origins, parseMove, parseTrace, paths, putText, targets } from "./moves";

test("moves are read from their texts", () => {
  expect(parseMove("b2-d4")).toEqual({ type: "hop", from: "b2", to: "d4" });
  expect(parseMove("3@a6")).toEqual({ type: "put", colour: null, mark: 3, square: "a6" });
  expect(parseMove("w3@a6")).toEqual({ type: "put", colour: "white", mark: 3, square: "a6" });
  expect([parseMove("b2-i4"), parseMove("4@a6"), parseMove("")]).toEqual([null, null, null]);
});

test("moves are written as texts", () => {
  expect([hopText("b2", "d4"), putText(3, "a6")]).toEqual(["b2-d4", "3@a6"]);
});

test("moves show which pieces can move, and where", () => {
  const moves = ["a6-d1", "a6-f6", "b1-b2"];
  expect([...origins(moves)]).toEqual(["a6", "b1"]);
  expect([...targets(moves, "a6")]).toEqual(["d1", "f6"]);
  expect(targets(moves, "c3").size).toBe(0);
});

test("moves show which marks can be placed, and where", () => {
  const moves = ["1@a6", "3@a6", "1@b6"];
  expect(marks(moves)).toEqual([1, 3]);
  expect([...free(moves, 1)]).toEqual(["a6", "b6"]);
  expect(origins(moves).size).toBe(0);
});

test("a trace is the path of a move, square by square", () => {
  expect(parseTrace("a6d6d1")).toEqual(["a6", "d6", "d1"]);
  expect([parseTrace(null), parseTrace(undefined)]).toEqual([[], []]);
});

test("each move has the path that came with it", () => {
  const routes = paths(["a6-d1", "a6-f6"], ["a6d6d1", "a6d6f6"]);
  expect([routes.get("a6-d1"), routes.get("a6-f6")]).toEqual([
    ["a6", "d6", "d1"],
    ["a6", "d6", "f6"],
  ]);
  expect(paths(["1@a6"], []).get("1@a6")).toEqual([]);
});

test("the last move marks the squares that it changed, but the last pawn of the set-up marks nothing", () => {
  expect([changed("b2-d4", "hop"), changed("3@a6", "arrange")]).toEqual([["b2", "d4"], ["a6"]]);
  expect([changed("w3@f1", "hop"), changed("w3@c1", "deal"), changed("3@f1", "hop"), changed("", "hop")]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});
