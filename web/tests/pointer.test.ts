/** Plays games to their end with the pointer alone, clicking at random on what looks clickable. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom, WEAK, wholeGames } from "./games";
import { House } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const MAX_CLICKS = 1500;

it.each(wholeGames("pointer"))(
  "%s can be played to the end with the pointer",
  async (game, { options = {}, pointAt }) => {
    const ada = await house.person({ viewport: { width: 1280, height: 900 } });
    const random = seededRandom(7);
    await ada.opens(game, WEAK, { options });
    await ada.sees("[data-board] svg");
    for (let clicks = 0; clicks < MAX_CLICKS && !(await ada.page.$("#result")); clicks++) {
      const targets = await ada.clickTargets(pointAt);
      const target = targets[Math.floor(random() * targets.length)];
      if (target) await ada.page.mouse.click(target.x, target.y);
      await ada.page.waitForTimeout(target ? 15 : 60);
    }
    await ada.sees("#result", 1000);
    expect(house.consoleErrors).toEqual([]);
    await ada.context.close();
  },
);
