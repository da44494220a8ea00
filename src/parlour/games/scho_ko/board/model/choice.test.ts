import { expect, test } from "vitest";
import { Choice } from "./choice.svelte";

const CARD = ["DDWW", "WDWD", "WWDD", "DWDW"];
const OTHER = ["DDDW", "DDWD", "WDDD", "DWDD"];
const OFFER = { hand: [CARD, OTHER, null], moves: ["WDWD@2,0", "WWDD@0,2", "DDDW@-2,0"] };

test("a chosen card is turned until it fits, and once more each time it is chosen again", () => {
  const choice = new Choice(() => OFFER);
  choice.choose(0);
  expect([choice.place, choice.look, choice.spots]).toEqual([0, "WDWD", [[2, 0]]]);
  choice.choose(0);
  expect([choice.place, choice.look, choice.spots]).toEqual([0, "WWDD", [[0, 2]]]);
  choice.choose(1);
  expect([choice.place, choice.look]).toEqual([1, "DDDW"]);
});

test("the other spots are those of other rotations, or of any card before one is chosen", () => {
  const choice = new Choice(() => OFFER);
  expect([choice.spots, choice.others]).toEqual([
    [],
    [
      [2, 0],
      [0, 2],
      [-2, 0],
    ],
  ]);
  choice.choose(0);
  expect(choice.others).toEqual([[0, 2]]);
});

test("nothing is chosen or fits while the player cannot lay a card", () => {
  const choice = new Choice(() => ({ hand: [], moves: [] }));
  choice.place = 0;
  expect([choice.held, choice.look, choice.spots, choice.others]).toEqual([null, null, [], []]);
});

test("a card is laid where it fits, turned first where it fits another way round, and asked about elsewhere", () => {
  const choice = new Choice(() => OFFER);
  expect(choice.layAt([2, 0])).toBeNull();
  choice.choose(0);
  expect(choice.layAt([2, 0])).toBe("WDWD@2,0");
  expect(choice.layAt([9, 9])).toBe("WDWD@9,9");
  expect([choice.layAt([0, 2]), choice.aim, choice.look]).toEqual([null, [0, 2], "WWDD"]);
  expect(choice.layAt([0, 2])).toBe("WWDD@0,2");
});

test("a second tap on the same spot is recognised, unless the card was turned in between", () => {
  const choice = new Choice(() => OFFER);
  choice.choose(0);
  expect([choice.tap([2, 0]), choice.tap([2, 0]), choice.tap([0, 2])]).toEqual([false, true, false]);
  choice.rotate(1);
  expect(choice.tap([0, 2])).toBe(false);
});

test("a tap on a spot that fits shows the card there until it is laid or turned", () => {
  const choice = new Choice(() => OFFER);
  choice.choose(0);
  const [spot] = choice.spots;
  expect(choice.isShown).toBe(false);
  choice.tap(spot!);
  expect(choice.isShown).toBe(true);
  choice.rotate(1);
  expect(choice.isShown).toBe(false);
  choice.tap([9, 9]);
  expect(choice.isShown).toBe(false);
});
