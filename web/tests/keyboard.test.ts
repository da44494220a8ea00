/** Plays games to their end on their boards by keyboard alone, guided by what a screen reader would say. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { WEAK, wholeGames } from "./games";
import { House } from "./house";
import { playToTheEnd } from "./keys";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

it.each(wholeGames("keyboard"))("%s can be played to the end by keyboard", async (game, pages) => {
  const ada = await house.person();
  await ada.opens(game, WEAK, { options: pages.options ?? {} });
  await ada.sees("[data-board] svg");
  await playToTheEnd(ada, pages, 11);
  await ada.sees("#result");
  expect(house.consoleErrors).toEqual([]);
  await ada.context.close();
});
