import { expect, test } from "vitest";
import { cellsAt, fittingTurn, moveText, readKind, readPlacement, spots, turned } from "./notation";

test.each(["DDWW@2,-1", "DDDW*@0,0", "WWWD@-12,34"])("the move %s is read and written alike", (text) => {
  expect(moveText(readPlacement(text)!)).toBe(text);
});

test("cards are told from moves and from nonsense", () => {
  expect(readPlacement("DDDW*@0,-3")).toEqual({ pieces: "DDDW", smartie: true, x: 0, y: -3 });
  expect(readKind("DWWW*")).toEqual({ pieces: "DWWW", smartie: true });
  expect([readPlacement("dark"), readPlacement("DDWW"), readKind("DDWW@0,0"), readKind("dark")]).toEqual([null, null, null, null]);
});

test("a card turns clockwise: the upper left piece goes to the upper right", () => {
  const card = { pieces: "WDDD", smartie: true };
  expect([1, 2, 3, 4].map((quarters) => turned(card, quarters).pieces)).toEqual(["DWDD", "DDDW", "DDWD", "WDDD"]);
  expect(turned(card, -1)).toEqual({ pieces: "DDWD", smartie: true });
});

test("a card fits at the spots of the moves that lay it as it is turned", () => {
  const moves = ["DDWW@2,0", "DDWW@-2,0", "DDWW*@1,0", "DWDW@0,2"];
  expect(spots(moves, { pieces: "DDWW", smartie: false })).toEqual([[2, 0], [-2, 0]]);
  expect(spots(moves, { pieces: "DDWW", smartie: true })).toEqual([[1, 0]]);
  expect(spots(moves, { pieces: "WWDD", smartie: false })).toEqual([]);
});

test("a chosen card is turned until it fits", () => {
  const card = { pieces: "DDWW", smartie: false };
  expect(fittingTurn(["DDWW@2,0", "WDWD@0,2"], card)).toBe(0);
  expect(fittingTurn(["WDWD@0,2"], card)).toBe(1);
  expect(fittingTurn(["DDDW@0,2"], card)).toBe(0);
});

test("the cells of a card are in the order of its pieces", () => {
  expect(cellsAt([2, -1])).toEqual([[2, 0], [3, 0], [2, -1], [3, -1]]);
});
