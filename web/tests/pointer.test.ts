/** Plays every game to its end with the pointer alone, clicking at random on what looks clickable. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES, seededRandom, WEAK } from "./games";
import { House, type Person } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const MAX_CLICKS = 1500;

/** Where to click: the centre of everything on the board with a hand cursor, except zoom controls, and of what `extra` selects. */
async function clickTargets(person: Person, extra: string): Promise<{ x: number; y: number }[]> {
  return person.page.evaluate((extra) => {
    const targets: { x: number; y: number }[] = [];
    for (const element of document.querySelectorAll("[data-board] *:not(.controls *)")) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const isClickable =
        ["pointer", "grab"].includes(getComputedStyle(element).cursor) &&
        element.contains(document.elementFromPoint(x, y));
      if (isClickable || (extra && element.matches(extra))) targets.push({ x, y });
    }
    return targets;
  }, extra);
}

it.each(GAMES)("%s can be played to the end with the pointer", async (game, { options = {}, pointAt = "" }) => {
  const ada = await house.person({ viewport: { width: 1280, height: 900 } });
  const random = seededRandom(7);
  await ada.opens(game, WEAK, { options });
  await ada.sees("[data-board] svg");
  for (let clicks = 0; clicks < MAX_CLICKS && !(await ada.page.$("#result")); clicks++) {
    const targets = await clickTargets(ada, pointAt);
    const target = targets[Math.floor(random() * targets.length)];
    if (target) await ada.page.mouse.click(target.x, target.y);
    await ada.page.waitForTimeout(target ? 15 : 60);
  }
  await ada.sees("#result", 1000);
  expect(house.consoleErrors).toEqual([]);
  await ada.context.close();
});
