import { expect, test } from "vitest";
import { fittingTurn, lookOf, moveText, raisedSpots, readLook, readPlacement, spotsOf, turned } from "./moves";

test.each(["DDWW@2,-1", "DDDW*@0,0", "WWWD@-12,34"])("the move %s is read and written alike", (text) => {
  const { x, y } = readPlacement(text)!;
  expect(moveText(lookOf(text), [x, y])).toBe(text);
});

test("cards, moves and nonsense are told apart", () => {
  expect(readPlacement("DDDW*@0,-3")).toEqual({ pieces: "DDDW", smartie: true, x: 0, y: -3 });
  expect(readLook("DWWW*")).toEqual({ pieces: "DWWW", smartie: true });
  expect([readPlacement("dark"), readPlacement("DDWW"), readLook("DDWW@0,0"), readLook("dark")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a card turns through all its rotations, in either direction", () => {
  const card = ["WDDD*", "DWDD*", "DDDW*", "DDWD*"];
  expect([0, 1, 2, 3, 4, 5].map((quarters) => turned(card, quarters))).toEqual([...card, "WDDD*", "DWDD*"]);
  expect([turned(card, -1), turned(card, -4), turned(card, -5)]).toEqual(["DDWD*", "WDDD*", "DDWD*"]);
  expect([1, 2, 3].map((quarters) => turned(["DWWD", "WDDW"], quarters))).toEqual(["WDDW", "DWWD", "WDDW"]);
});

test("a card fits at the spots of the moves that lay it as it is turned", () => {
  const moves = ["DDWW@2,0", "DDWW@-2,0", "DDWW*@1,0", "DWDW@0,2"];
  expect(spotsOf(moves, "DDWW")).toEqual([
    [2, 0],
    [-2, 0],
  ]);
  expect(spotsOf(moves, "DDWW*")).toEqual([[1, 0]]);
  expect(spotsOf(moves, "WWDD")).toEqual([]);
});

test("a chosen card is turned until it fits", () => {
  const card = ["DDWW", "WDWD", "WWDD", "DWDW"];
  expect(fittingTurn(["DDWW@2,0", "WDWD@0,2"], card)).toBe(0);
  expect(fittingTurn(["WDWD@0,2"], card)).toBe(1);
  expect(fittingTurn(["DDDW@0,2"], card)).toBe(0);
});

test("the traces of the moves show which spots lie on other cards", () => {
  expect(raisedSpots(["DDWW*@2,0", "DDWW*@1,-1", "WWDD*@1,-1"], [null, "2", "2"])).toEqual(new Set(["1,-1"]));
  expect(raisedSpots(["DDWW*@2,0"], [])).toEqual(new Set());
});
