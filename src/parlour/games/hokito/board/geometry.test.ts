import { expect, test } from "vitest";
import { Grid } from "./geometry";

const grid = new Grid(6);
const turned = new Grid(6, true);
const { squares } = grid;

test("squares are counted from a6, row by row", () => {
  expect([squares[0], squares[5], squares[6], squares[35]]).toEqual(["a6", "f6", "a5", "f1"]);
  expect(squares.every((name) => grid.square(grid.place(name).column, grid.place(name).row) === name)).toBe(true);
});

test("a point in a square means that square, and none outside the board", () => {
  expect(squares.map((name) => grid.squareAt(grid.centre(name)))).toEqual(squares);
  expect([grid.squareAt({ x: -1, y: 50 }), grid.squareAt({ x: 50, y: 600 })]).toEqual([null, null]);
});

test("squares have neighbours that stay on the board", () => {
  expect([
    grid.neighbour("b2", 1, 0),
    grid.neighbour("b2", 0, 1),
    grid.neighbour("a6", -1, 0),
    grid.neighbour("f1", 0, 1),
  ]).toEqual(["c2", "b1", "a6", "f1"]);
});

test("N goes through squares in the order of the board and wraps around", () => {
  const among = new Set(["a6", "c5", "f1"]);
  expect(["a6", "c5", "f1", "b2"].map((from) => grid.nextSquare(among, from, 1))).toEqual(["c5", "f1", "a6", "f1"]);
  expect(grid.nextSquare(among, "a6", -1)).toBe("f1");
  expect(grid.nextSquare(new Set(), "b2", 1)).toBe("b2");
});

test("a turned board has Black's rows at the bottom, and the keys follow what is seen", () => {
  expect(turned.centre("f1")).toEqual(grid.centre("a6"));
  expect(squares.map((name) => turned.squareAt(turned.centre(name)))).toEqual(squares);
  expect(turned.squareAt({ x: 50, y: 601 })).toBeNull();
  expect([turned.neighbour("b2", 1, 0), turned.neighbour("b2", 0, 1), turned.neighbour("f1", -1, 0)]).toEqual([
    "a2",
    "b3",
    "f1",
  ]);
  expect([
    turned.nextSquare(new Set(["a6", "f1"]), "c3", 1),
    turned.nextSquare(new Set(["a6", "f1"]), "c3", -1),
  ]).toEqual(["a6", "f1"]);
});

test("rows are read from the top left of the screen", () => {
  expect([grid.rows()[0], turned.rows()[0]]).toEqual([
    ["a6", "b6", "c6", "d6", "e6", "f6"],
    ["f1", "e1", "d1", "c1", "b1", "a1"],
  ]);
});

test("a board can have other sizes", () => {
  const [small, large] = [new Grid(4), new Grid(8, true)];
  expect([small.squares.length, small.squares[0], small.squares.at(-1), small.side]).toEqual([16, "a4", "d1", 400]);
  expect([large.squares.length, large.squares[0], large.rows()[0]![0], large.rows().at(-1)![0]]).toEqual([
    64,
    "a8",
    "h1",
    "h8",
  ]);
  for (const other of [small, large])
    expect(other.squares.map((name) => other.squareAt(other.centre(name)))).toEqual(other.squares);
});
