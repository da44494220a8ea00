import { expect, test } from "vitest";
import {
  fittingTurn,
  lookOf,
  moveText,
  openSpots,
  parseLook,
  parseMove,
  raisedSpots,
  spotsOf,
  turned,
  turnsUntilFit,
} from "./moves";

test.each(["DDWW@2,-1", "DDDW*@0,0", "WWWD@-12,34"])("the move %s is read and written alike", (text) => {
  const { x, y } = parseMove(text)!;
  expect(moveText(lookOf(text), [x, y])).toBe(text);
});

test("cards, moves and other texts are told apart", () => {
  expect(parseMove("DDDW*@0,-3")).toEqual({ pieces: "DDDW", smartie: true, x: 0, y: -3 });
  expect(parseLook("DWWW*")).toEqual({ pieces: "DWWW", smartie: true });
  expect([parseMove("dark"), parseMove("DDWW"), parseLook("DDWW@0,0"), parseLook("dark")]).toEqual([
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

test("the open spots are those of all moves or of all rotations of a card, each once", () => {
  const moves = ["DDWW@2,0", "WDWD@2,0", "WDWD@0,2", "DDDW@-2,0"];
  expect(openSpots(moves)).toEqual([
    [2, 0],
    [0, 2],
    [-2, 0],
  ]);
  expect(openSpots(moves, ["DDWW", "WDWD", "WWDD", "DWDW"])).toEqual([
    [2, 0],
    [0, 2],
  ]);
  expect(openSpots([], ["DDWW"])).toEqual([]);
});

test("a card fits at a spot after the fewest turns from its rotation", () => {
  const card = ["DDWW", "WDWD", "WWDD", "DWDW"];
  const moves = ["DDWW@2,0", "WDWD@2,0", "WDWD@0,2"];
  expect(turnsUntilFit(moves, card, 0, [2, 0])).toBe(0);
  expect(turnsUntilFit(moves, card, 0, [0, 2])).toBe(1);
  expect(turnsUntilFit(moves, card, 2, [2, 0])).toBe(2);
  expect(turnsUntilFit(moves, card, 7, [0, 2])).toBe(2);
  expect(turnsUntilFit(moves, card, 0, [9, 9])).toBeNull();
});

test("the traces of the moves show which spots lie on other cards", () => {
  expect(raisedSpots(["DDWW*@2,0", "DDWW*@1,-1", "WWDD*@1,-1"], [null, "2", "2"])).toEqual(new Set(["1,-1"]));
  expect(raisedSpots(["DDWW*@2,0"], [])).toEqual(new Set());
});
