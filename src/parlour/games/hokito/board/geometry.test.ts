import { expect, test } from "vitest";
import { SQUARES, centre, follower, neighbour, place, rows, square, squareAt } from "./geometry";

test("squares are counted from a6, row by row", () => {
  expect([SQUARES[0], SQUARES[5], SQUARES[6], SQUARES[35]]).toEqual(["a6", "f6", "a5", "f1"]);
  expect(SQUARES.every((name) => square(place(name).column, place(name).line) === name)).toBe(true);
});

test("a point in a square means that square, and none outside the board", () => {
  expect(SQUARES.map((name) => squareAt(centre(name)))).toEqual(SQUARES);
  expect([squareAt({ x: -1, y: 50 }), squareAt({ x: 50, y: 600 })]).toEqual([null, null]);
});

test("squares have neighbours that stay on the board", () => {
  expect([neighbour("b2", 1, 0), neighbour("b2", 0, 1), neighbour("a6", -1, 0), neighbour("f1", 0, 1)]).toEqual([
    "c2",
    "b1",
    "a6",
    "f1",
  ]);
});

test("N goes through squares in the order of the board and wraps around", () => {
  const among = new Set(["a6", "c5", "f1"]);
  expect(["a6", "c5", "f1", "b2"].map((from) => follower(among, from, 1))).toEqual(["c5", "f1", "a6", "f1"]);
  expect(follower(among, "a6", -1)).toBe("f1");
  expect(follower(new Set(), "b2", 1)).toBe("b2");
});

test("a turned board has Black's rows at the bottom, and the keys follow what is seen", () => {
  expect(centre("f1", true)).toEqual(centre("a6"));
  expect(SQUARES.map((name) => squareAt(centre(name, true), true))).toEqual(SQUARES);
  expect(squareAt({ x: 50, y: 601 }, true)).toBeNull();
  expect([neighbour("b2", 1, 0, true), neighbour("b2", 0, 1, true), neighbour("f1", -1, 0, true)]).toEqual([
    "a2",
    "b3",
    "f1",
  ]);
  expect([follower(new Set(["a6", "f1"]), "c3", 1, true), follower(new Set(["a6", "f1"]), "c3", -1, true)]).toEqual([
    "a6",
    "f1",
  ]);
});

test("rows are read from the top left of the screen", () => {
  expect([rows(false)[0], rows(true)[0]]).toEqual([
    ["a6", "b6", "c6", "d6", "e6", "f6"],
    ["f1", "e1", "d1", "c1", "b1", "a1"],
  ]);
});
