/** Every game to its end with the pointer alone: whatever looks as if it could be chosen is chosen, by a seeded hand. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES, hand, WEAK } from "./games";
import { House, type Person } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const MAX_CLICKS = 1500;

/** Where one can click: the middle of everything on the board that shows a hand as its cursor, but for zooming; and of what looks otherwise. */
async function choices(person: Person, besides: string): Promise<{ x: number; y: number }[]> {
  return person.page.evaluate((besides) => {
    const found: { x: number; y: number }[] = [];
    for (const element of document.querySelectorAll("[data-board] *:not(.controls *)")) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const isPlain =
        ["pointer", "grab"].includes(getComputedStyle(element).cursor) &&
        element.contains(document.elementFromPoint(x, y));
      if (isPlain || (besides && element.matches(besides))) found.push({ x, y });
    }
    return found;
  }, besides);
}

it.each(GAMES)("%s is played to the end by pointing", async (game, { options = {}, pointAt = "" }) => {
  const ada = await house.person({ viewport: { width: 1280, height: 900 } });
  const next = hand(7);
  await ada.opens(game, WEAK, { options });
  await ada.sees("[data-board] svg");
  for (let clicks = 0; clicks < MAX_CLICKS && !(await ada.page.$("#result")); clicks++) {
    const places = await choices(ada, pointAt);
    const place = places[Math.floor(next() * places.length)];
    if (place) await ada.page.mouse.click(place.x, place.y);
    await ada.page.waitForTimeout(place ? 15 : 60);
  }
  await ada.sees("#result", 1000);
  expect(house.complaints).toEqual([]);
  await ada.context.close();
});
