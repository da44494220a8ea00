/** Pictures of positions, which look the same outside the page. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gamesOf } from "./games";
import { House } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

it("a picture with texts in the display face contains that face", async () => {
  const ada = await house.person();
  let pictures = 0;
  for (const { id, seats } of await gamesOf(house)) {
    const others = Array.from({ length: seats[0]! - 1 }, () => ({ kind: "bot", bot: "random" }));
    const { table } = await ada.opens(id, [{ kind: "me" }, ...others]);
    await ada.page.goto(`/table/${table}/replay`);
    await ada.sees("[data-board] svg");
    const [download] = await Promise.all([ada.page.waitForEvent("download"), ada.page.click("button:has-text('SVG')")]);
    const svg = readFileSync(await download.path(), "utf8");
    const isUsed = /<text[^>]*font-family:[^;]*Fraunces/.test(svg);
    expect([id, /@font-face[^}]*url\(["']?data:font\/woff2;base64,/.test(svg)]).toEqual([id, isUsed]);
    pictures += Number(isUsed);
  }
  expect(pictures).toBeGreaterThan(0);
  expect(house.consoleErrors).toEqual([]);
  await ada.context.close();
});
