import { expect, test } from "vitest";
import { fittingColumns, moveText, origins, parseMove } from "./moves";

test.each(["dRB", "deBR", "a>dRB", "a>deBR"])("the move %s is read and written alike", (text) => {
  expect(moveText(parseMove(text)!)).toBe(text);
});

test("a placement says its column, how the piece is held and where it comes from", () => {
  expect(parseMove("a>deBR")).toEqual({ column: 3, lying: true, colours: "BR", from: 0 });
  expect(parseMove("dRB")).toEqual({ column: 3, lying: false, colours: "RB", from: null });
  expect(["red", "south", "dRR", "d>", ""].map(parseMove)).toEqual([null, null, null, null, null]);
});

test("moves say where a piece fits as it is held", () => {
  const moves = ["aRB", "aBR", "bRB", "abRB", "c>dRB", "e>fRB"];
  expect(fittingColumns(moves, { lying: false, colours: "RB" }, null)).toEqual([0, 1]);
  expect(fittingColumns(moves, { lying: true, colours: "RB" }, null)).toEqual([0]);
  expect(fittingColumns(moves, { lying: false, colours: "RB" }, 2)).toEqual([3]);
  expect(fittingColumns(moves, { lying: true, colours: "BR" }, 2)).toEqual([]);
});

test("moves say which pieces can be taken", () => {
  expect([...origins(["a>bRB", "a>bBR", "c>bRB"])]).toEqual([0, 2]);
  expect(origins(["dRB", "red"]).size).toBe(0);
});
