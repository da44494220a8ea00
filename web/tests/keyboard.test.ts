/** Plays every game to its end on its board by keyboard alone, guided by what a screen reader would say. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES, seededRandom, WEAK } from "./games";
import { House } from "./house";
import { Keys } from "./keys";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

it.each(GAMES)(
  "%s can be played to the end by keyboard",
  async (game, { options = {}, avoid = [], playByKeyboard }) => {
    const ada = await house.person();
    const keys = new Keys(ada, seededRandom(11));
    await ada.opens(game, WEAK, { options });
    await ada.sees("[data-board] svg");
    await keys.tabTo(({ isOnBoard }) => isOnBoard);
    for (let now = await ada.waits(); now.status !== "over"; now = await ada.waits()) {
      expect(await keys.focused()).toMatchObject({ isOnBoard: true });
      const move = keys.oneOf(now.moves.filter((legal) => !avoid.includes(legal)));
      await playByKeyboard(keys, move).catch(async (error: unknown) => {
        if ((await ada.snapshot()).n === now.n) throw error;
        await keys.press("Escape"); // another player acted meanwhile, such as by objecting
      });
      await ada.seesMoreThan(now.n);
    }
    await ada.sees("#result");
    expect(house.consoleErrors).toEqual([]);
    await ada.context.close();
  },
);
