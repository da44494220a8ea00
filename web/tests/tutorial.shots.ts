/** The screenshots of the tutorial: the game of docs/add-a-game.md on the page for a new table, and at the table. */
import { join } from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { House, type Person } from "./house";

const ROOT = join(import.meta.dirname, "../..");
const SHOTS = join(ROOT, "docs/add-a-game");
let house: House;
let ada: Person;

beforeAll(async () => {
  house = await House.open(`${ROOT}:${join(ROOT, "tests/plugins")}`);
  ada = await house.person({ viewport: { width: 1100, height: 700 } });
}, 60_000);
afterAll(() => house.close());

const takeScreenshot = (name: string) =>
  ada.page.screenshot({ path: join(SHOTS, `${name}.jpg`), type: "jpeg", quality: 82 });

it("the options of a new table", async () => {
  await ada.page.goto("/new/nim");
  await ada.page.getByRole("textbox", { name: "Stones" }).fill("15");
  await ada.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await ada.page.waitForTimeout(400);
  await takeScreenshot("stage-3");
});

it("the board", async () => {
  await ada.opens("nim", [{ kind: "me" }, { kind: "bot", bot: "level-2" }]);
  await ada.waits();
  await ada.plays("2");
  await ada.waits();
  await ada.page.waitForTimeout(400);
  await takeScreenshot("stage-4");
});
