/** Arrows in the replay: the move played and the better one, on the board of every game. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "./house";
import { openSlip, plainSlip, SLIPS, type Slip } from "./slips";
import { text } from "./words";

let house: House;
let ada: Person;
beforeAll(async () => {
  house = await House.open();
  ada = await house.person({ viewport: { width: 1280, height: 900 } });
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

/** Opens a game that begins with a mistake, at its start. */
async function openAtStart(game: string, slip: Slip): Promise<void> {
  await openSlip(house, ada, game, slip);
  await ada.page.keyboard.press("Home");
  await ada.sees("[data-at='0']");
}

it.each(SLIPS)("%s: both moves are on the board and in words, and lead to their lines", async (game, slip) => {
  await openAtStart(game, slip);
  await ada.sees("[data-arrow=made]");
  const arrows = await ada.page.$$eval("[data-board] [data-arrow]", (all) =>
    all.map((arrow) => {
      const line = arrow.querySelector(".line")!;
      const { width, height } = arrow.getBoundingClientRect();
      return [arrow.getAttribute("data-arrow"), getComputedStyle(line).strokeDasharray !== "none", width * height > 0];
    }),
  );
  // One is dashed and one is not, so that colour is not all that tells them apart.
  expect(arrows).toEqual([
    ["made", true, true],
    ["better", false, true],
  ]);
  const words = await ada.page.locator(".compared button").allInnerTexts();
  expect(words.map((word) => word.split(":")[0])).toEqual([
    text("replay.arrows.made", { move: "" }).split(":")[0],
    text("replay.arrows.better", { move: "" }).split(":")[0],
  ]);
  await ada.page.locator("[data-arrow=better] .plate").click();
  await ada.sees("[data-at='1'] .branch");
  await ada.page.click(`text=${text("replay.leave")}`);
  await ada.sees("[data-at='0']");
});

it("looking for a better move gives nothing away, and judges what is found in words", async () => {
  const [game, slip] = await plainSlip(house);
  await openAtStart(game, slip);
  await ada.page.click(".moments button");
  await ada.sees(`text=${text("replay.find")}`);
  expect(await ada.page.$$("[data-arrow]")).toEqual([]);
  await ada.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await ada.page.keyboard.press("ArrowRight");
  await ada.sees("[data-at='1'] p.blunder");
  await ada.page.click(`text=${text("replay.compare")}`);
  await ada.sees("[data-arrow=better]");
  await ada.page.focus(".compared .better");
  await ada.page.keyboard.press("Enter");
  await ada.sees("[data-at='1'] .branch");
});
