/** Lines that a viewer tries in a replay, and playing on from one of its positions; with a game that has few moves. */
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "./house";
import { text } from "./words";

const ROOT = join(import.meta.dirname, "../..");
let house: House;
let ada: Person;
let table: string;

beforeAll(async () => {
  house = await House.open(`${ROOT}:${join(ROOT, "tests/plugins")}`);
  ada = await house.person();
  const seats = [{ kind: "me" }, { kind: "here", name: "Ben" }];
  table = (await ada.opens("nim", seats, { name: "Ada", options: { stones: 5 } })).table;
  for (const move of ["2", "3"]) {
    await ada.waits();
    await ada.plays(move); // 1 would have won
  }
}, 60_000);
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

async function openReplay(at: number): Promise<void> {
  await ada.page.goto(`/table/${table}/replay#${at}`);
  await ada.page.reload(); // a new hash alone does not load the page again
  await ada.sees(`[data-at='${at}'] [data-board] svg`);
}

async function analyse(button: "replay.analyse" | "replay.analyse.line"): Promise<void> {
  await ada.page.selectOption("section select", "0.1");
  await ada.page.click(`button:has-text("${text(button)}")`);
  await ada.sees(`button:has-text("${text(button)}")`, 60_000);
  await ada.page.waitForSelector("progress", { state: "detached", timeout: 60_000 });
}

/** Takes one stone, which the engine recommends. */
const takeOne = async () => {
  await ada.page.locator("[data-board] .place.next").last().click();
  await ada.sees("[data-at='1'] .branch");
};

it("the move that the engine recommends gets no mark when the viewer plays it", async () => {
  await openReplay(0);
  await analyse("replay.analyse");
  await ada.sees(".list .mark");
  await takeOne();
  expect(await ada.page.locator(".list li").count()).toBe(1);
  expect(await ada.page.locator(".list .mark").count()).toBe(0);
  expect(await ada.page.locator("section p.blunder").count()).toBe(0);
});

it("a line that the viewer plays is judged on demand", async () => {
  await openReplay(0);
  await takeOne();
  await analyse("replay.analyse.line");
  await ada.sees(`section p.best:has-text("${text("replay.grade.best")}")`);
  expect(await ada.page.locator("section").first().innerText()).not.toContain(text("replay.better"));
  await ada.page.click(`text=${text("replay.leave")}`);
  await ada.sees("[data-at='0']");
  expect(await ada.page.locator("section p.best").count()).toBe(0);
});

it("playing on from a position shows that position, not the demonstration", async () => {
  await openReplay(1);
  await ada.page.click(`text=${text("replay.playon")}`);
  await ada.sees(`text=${text("new.start")}`);
  await ada.sees(".picture svg[aria-label='Stones left: 3.']");
});

it("playing on says what went wrong if the server does not answer", async () => {
  await openReplay(1);
  await ada.page.route("**/api/positions", (route) => route.abort());
  await ada.page.click(`text=${text("replay.playon")}`);
  await ada.sees(`[role=status]:has-text("${text("trouble.offline")}")`);
  await ada.page.unroute("**/api/positions");
  house.consoleErrors.splice(0); // the browser itself logs the request that failed
});
