import { expect, test } from "vitest";
import { optionsOf, seatCounts, wayOf } from "./query";

const query = (text: string) => new URLSearchParams(text);

test.each([
  ["options={%22size%22:7}", { size: 7 }],
  ["", {}],
  ["options={", {}],
  ["options=", {}],
  ["options=[1]", {}],
  ["options=null", {}],
  ["options=7", {}],
])("%j in the address gives the options %j", (text, options) => expect(optionsOf(query(text))).toEqual(options));

test("the number of players is one that the game allows", () => {
  expect(seatCounts(query("seats=3"), [2, 3, 4])).toEqual([3]);
  for (const text of ["", "seats=", "seats=9", "seats=two", "seats=-1"])
    expect(seatCounts(query(text), [2, 3, 4])).toEqual([2, 3, 4]);
});

test("the opponent is the computer unless the address names another way to play", () => {
  expect(["", "with=here", "with=anyone", "with=x"].map((text) => wayOf(query(text)))).toEqual([
    "bot",
    "here",
    "bot",
    "bot",
  ]);
});
