import { describe, expect, test } from "vitest";
import { centre, neighbour, squareAt } from "./geometry";
import { SQUARES, follower, free, marks, origins, pieceOn, place, readMove, square, targets } from "./notation";
import { route } from "./path";
import { position } from "./position";

const ALONG = position("b2,.,.,w1,.,w2/.,.,.,.,.,./.,.,.,.,.,./.,w1x4,.,.,.,./.,.,.,.,.,./.,.,.,w1,.,. b");
const ROUND = position(".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./w2,w1,.,.,.,./b3,w1,.,.,.,. b");

describe("squares", () => {
  test("are counted from a6, row by row", () => {
    expect([SQUARES[0], SQUARES[5], SQUARES[6], SQUARES[35]]).toEqual(["a6", "f6", "a5", "f1"]);
    expect(SQUARES.every((name) => square(place(name).column, place(name).line) === name)).toBe(true);
  });
  test("are found again at their own middle, and not outside", () => {
    expect(SQUARES.map((name) => squareAt(centre(name)))).toEqual(SQUARES);
    expect([squareAt({ x: -1, y: 50 }), squareAt({ x: 50, y: 600 })]).toEqual([null, null]);
  });
  test("have neighbours that stay on the board", () => {
    expect([neighbour("b2", 1, 0), neighbour("b2", 0, 1), neighbour("a6", -1, 0), neighbour("f1", 0, 1)]).toEqual([
      "c2",
      "b1",
      "a6",
      "f1",
    ]);
  });
});

describe("moves", () => {
  test("are read from their texts", () => {
    expect(readMove("b2-d4")).toEqual({ kind: "hop", from: "b2", to: "d4" });
    expect(readMove("3@a6")).toEqual({ kind: "put", colour: null, mark: 3, square: "a6" });
    expect(readMove("w3@a6")).toEqual({ kind: "put", colour: "white", mark: 3, square: "a6" });
    expect([readMove("b2-g4"), readMove("4@a6"), readMove("")]).toEqual([null, null, null]);
  });
  test("tell which pieces can move and where to", () => {
    const moves = ["a6-d1", "a6-f6", "b1-b2"];
    expect([...origins(moves)]).toEqual(["a6", "b1"]);
    expect([...targets(moves, "a6")]).toEqual(["d1", "f6"]);
    expect(targets(moves, "c3").size).toBe(0);
  });
  test("tell which marks can be put down and where", () => {
    const moves = ["1@a6", "3@a6", "1@b6"];
    expect(marks(moves)).toEqual([1, 3]);
    expect([...free(moves, 1)]).toEqual(["a6", "b6"]);
    expect(origins(moves).size).toBe(0);
  });
});

describe("a way", () => {
  test("skips empty squares and may turn", () => {
    expect(route(ALONG, "a6", "f6")).toEqual(["a6", "d6", "f6"]);
    expect(route(ALONG, "a6", "d1")).toEqual(["a6", "d6", "d1"]);
  });
  test("goes round rather than back", () => {
    expect(route(ROUND, "a1", "a2")).toEqual(["a1", "b1", "b2", "a2"]);
  });
  test("is straight where none is found", () => {
    expect(route(ALONG, "a6", "c3")).toEqual(["a6", "c3"]);
  });
});

test("a position text is read as the view that it stands for", () => {
  expect(pieceOn(ALONG, "b3")).toEqual({ colour: "white", mark: 1, height: 4 });
  expect(pieceOn(ALONG, "a6")).toEqual({ colour: "black", mark: 2, height: 1 });
  expect(pieceOn(ALONG, "c3")).toBeNull();
});

test("N goes through squares in the order of the board, round and round", () => {
  const among = new Set(["a6", "c5", "f1"]);
  expect(["a6", "c5", "f1", "b2"].map((from) => follower(among, from, 1))).toEqual(["c5", "f1", "a6", "f1"]);
  expect(follower(among, "a6", -1)).toBe("f1");
  expect(follower(new Set(), "b2", 1)).toBe("b2");
});
