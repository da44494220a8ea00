/** A game that another package provides as one Python file is played, analysed and recorded like any other. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { House, type Person } from "./house";
import { openSlip } from "./slips";
import { text as shown } from "./words";

const ROOT = join(import.meta.dirname, "../..");
let house: House;
let ada: Person;

beforeAll(async () => {
  house = await House.open(`${ROOT}:${join(ROOT, "tests/plugins")}`);
  ada = await house.person();
}, 60_000);
afterAll(async () => {
  await house.close();
  expect(house.consoleErrors).toEqual([]);
});

const BOT = [{ kind: "me" }, { kind: "bot", bot: "level-2" }];
const stones = async (): Promise<number> => ada.page.locator("[data-item]").count();

it("has a complete card on the home page", async () => {
  await ada.page.goto("/");
  const card = ada.page.locator("[data-game=nim]");
  await card.waitFor();
  const text = await card.innerText();
  for (const words of [
    "Nim",
    "Take one to three stones; the last stone wins.",
    "2 players",
    "3 minutes",
    "5+",
    "traditional",
  ])
    expect(text).toContain(words);
  await card.locator(".board svg").waitFor();
  expect(await ada.page.locator("main select option").allInnerTexts()).toContain("Nim");
});

it("shows its options with their texts, and plays with the chosen ones", async () => {
  await ada.page.goto("/new/nim");
  await ada.page.getByText("The stones in the pile at the start", { exact: false }).first().waitFor();
  const field = ada.page.getByRole("textbox", { name: "Stones" });
  await field.fill("9");
  await ada.page.locator("form .button.primary").click();
  await ada.sees("[data-connection=open]");
  await ada.sees("[data-item]");
  expect(await stones()).toBe(9);
});

it("can be played to the end with the pointer", async () => {
  await ada.opens("nim", BOT, { options: { stones: 12 } });
  for (;;) {
    const now = await ada.waits();
    if (now.status === "over") break;
    await ada.page.locator(".place.next").last().click();
    await ada.seesMoreThan(now.n);
  }
  await ada.sees(".result");
  expect(await ada.page.locator(".result").innerText()).toContain("NI-3");
});

it("can be played to the end by keyboard", async () => {
  await ada.opens("nim", BOT, { options: { stones: 8 } });
  for (;;) {
    const now = await ada.waits();
    if (now.status === "over") break;
    await ada.page.keyboard.press("Escape");
    await ada.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await ada.page.keyboard.press("b");
    for (let tries = 0; tries < 10; tries++) {
      const isChoosable = await ada.page.evaluate(() => document.activeElement?.classList.contains("next"));
      if (isChoosable) break;
      await ada.page.keyboard.press(tries % 2 ? "ArrowDown" : "ArrowRight");
    }
    await ada.page.keyboard.press("Enter");
    await ada.seesMoreThan(now.n);
  }
  await ada.sees(".result");
});

it("explains why a move is refused, with the paragraph", async () => {
  await ada.opens("nim", BOT);
  await ada.waits();
  await ada.page.click('[data-item="stone 17"]');
  await ada.sees(".why");
  expect(await ada.page.locator("[role=alert].why").innerText()).toMatch(/one, two or three stones, not 4[\s\S]*NI-2/i);
});

it("can be played by two people, who see each other's moves", async () => {
  const ben = await house.person();
  const { invite } = await ada.opens("nim", [{ kind: "me" }, { kind: "friend" }], { name: "Ada" });
  await ben.page.goto(`/join/${invite}`);
  await ben.page.locator("main button").first().click();
  await ben.sees("[data-connection=open]");
  await ada.waits();
  await ada.page.locator(".place.next").first().click();
  await ben.page.waitForFunction(() => document.querySelectorAll("[data-item]").length === 18);
  expect((await ben.waits()).turn).toBe(1);
});

it("has a replay, an analysis and a record that verifies", async () => {
  const { table } = await ada.opens("nim", BOT, { options: { stones: 5 } });
  for (;;) {
    const now = await ada.waits();
    if (now.status === "over") break;
    await ada.plays("1");
  }
  await ada.page.goto(`/table/${table}/replay`);
  await ada.sees("[data-item], svg[aria-label='Stones left: 0.']");
  await ada.page.selectOption("section select", "0.1");
  await ada.page.click(`button:has-text("${shown("replay.analyse")}")`);
  await ada.page.waitForSelector("progress", { state: "detached", timeout: 60_000 });
  const record = await (await ada.context.request.get(`/api/tables/${table}/record`)).json();
  const verdict = await (await ada.context.request.post("/api/verify", { data: record })).json();
  expect([record.game, verdict.ok]).toEqual(["nim", true]);
});

it("shows the move played and the better one on the board of its scene", async () => {
  const slip = {
    start: "7 / 0",
    moves: [
      { seat: 0, move: "1" },
      { seat: 1, move: "2" },
    ],
  };
  await openSlip(house, ada, "nim", slip);
  await ada.page.keyboard.press("Home");
  await ada.sees("[data-board] [data-arrow=better]");
  const middle = async (selector: string) => {
    const { x, y, width, height } = (await ada.page.locator(`[data-board] ${selector}`).first().boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  // One stone is taken from the end of the row; three would have left four.
  for (const [arrow, stone] of [
    ["made", "stone 6"],
    ["better", "stone 4"],
  ] as const) {
    const distance = async () => {
      const [shown, taken] = [await middle(`[data-arrow=${arrow}] .line`), await middle(`[data-item="${stone}"]`)];
      return Math.hypot(shown.x - taken.x, shown.y - taken.y);
    };
    await expect.poll(distance, { timeout: 10_000 }).toBeLessThan(3);
  }
  await ada.page.locator("[data-arrow=better] .plate").click();
  await ada.sees("[data-at='1'] .branch");
});
