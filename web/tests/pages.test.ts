/** Every page in light and dark, at phone and desktop width: accessible, in its language, and never wider than the screen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameDetail } from "$client/net/protocol";
import { gamesOf, openGame, WEAK } from "./games";
import { House, type Person } from "./house";
import { text } from "./words";

let house: House;
let table: string;
let open: string;
let game: string;
/** The game with the most seats. */
let largest: string;
beforeAll(async () => {
  house = await House.open();
  const ada = await house.person();
  game = await openGame(house);
  largest = (await gamesOf(house)).sort((a, b) => b.seats.length - a.seats.length)[0]!.id;
  table = (await ada.opens(game, WEAK)).table;
  open = (await ada.opens(game, [{ kind: "me" }, { kind: "friend" }])).table;
  await ada.context.close();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = [
  "/",
  "/new/LARGEST",
  "/new/GAME",
  "/tables",
  "/settings",
  "/replay",
  "/rules/GAME",
  "/learn/GAME",
  "/table/TABLE",
  "/table/OPEN",
  "/table/TABLE/replay",
];
const address = (page: string) =>
  page.replace("TABLE", table).replace("OPEN", open).replace("GAME", game).replace("LARGEST", largest);

async function arrive(person: Person, page: string): Promise<void> {
  await person.page.goto(address(page));
  await person.page.waitForSelector("main h1, main h2");
  await person.page.waitForFunction(() => !document.querySelector("main .skeleton"));
}

describe.each([
  ["light", 1280],
  ["dark", 360],
] as const)("in %s at %i px", (colorScheme, width) => {
  let ada: Person;
  beforeAll(async () => (ada = await house.person({ colorScheme, viewport: { width, height: 740 } })));
  afterAll(() => ada.context.close());

  it.each(PAGES)("%s has no serious accessibility violation", async (page) => {
    await arrive(ada, page);
    await ada.page.evaluate(AXE);
    const serious = await ada.page.evaluate(async () => {
      const { violations } = await (
        window as unknown as {
          axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run();
      return violations
        .filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    });
    expect(serious).toEqual([]);
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

it.each(["en", "fr", "de", "nl", "it", "es", "pt"])(
  "the texts in %s fit into their boxes on a phone",
  async (locale) => {
    const ada = await house.person({ locale, viewport: { width: 390, height: 844 } });
    const overflowing = async (selector: string) => {
      await ada.sees(selector);
      return ada.page.$$eval(selector, (boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent),
      );
    };
    await arrive(ada, "/new/LARGEST");
    expect(await overflowing("fieldset, .choices label")).toEqual([]);
    await arrive(ada, "/table/TABLE");
    await ada.types("help");
    await ada.sees(".panel output");
    expect(await overflowing(".tabs, .tabs button, .panel form")).toEqual([]);
    await ada.page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowing(".tabs, .tabs button")).toEqual([]);
    await arrive(ada, "/");
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await ada.context.close();
  },
);

it.each([320, 1280])("no list to choose from cuts off its entries at %i px", async (width) => {
  const ada = await house.person({ locale: "de-DE", viewport: { width, height: 740 } });
  let lists = 0;
  for (const page of PAGES) {
    await arrive(ada, page);
    await ada.page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));
    const cut = await ada.page.$$eval<string[], HTMLSelectElement>("main select", (lists) => {
      const pen = document.createElement("canvas").getContext("2d")!;
      return lists.flatMap((list) => {
        const { font, paddingLeft } = getComputedStyle(list);
        pen.font = font;
        const room = list.clientWidth - 2 * Number.parseFloat(paddingLeft) - 12; // the arrow
        return [...list.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
      });
    });
    expect([page, cut]).toEqual([page, []]);
    lists += await ada.page.locator("main select").count();
  }
  expect(lists).toBeGreaterThan(0);
  await ada.context.close();
});

it("asking for a name leaves the cards of the other games as they are", async () => {
  const ada = await house.person({ viewport: { width: 1280, height: 800 } });
  await arrive(ada, "/");
  const heights = () => ada.page.$$eval("article", (cards) => cards.map((card) => card.clientHeight));
  const before = await heights();
  await ada.page.click(`[data-game=${game}] button:has-text("${text("play.friend")}")`);
  await ada.sees(`[data-game=${game}] form`);
  expect(await heights()).toEqual(before);
  await ada.page.keyboard.press("Escape");
  await ada.page.waitForSelector(`[data-game=${game}] form`, { state: "detached" });
  await ada.context.close();
});

it("an open table in the narrow list of the home page shows its players", async () => {
  const ada = await house.person({ viewport: { width: 1280, height: 800 } });
  await ada.opens(game, [{ kind: "me" }, { kind: "anyone" }]);
  await ada.page.goto("/");
  await ada.sees(".lobby .names");
  expect(await ada.page.$eval(".lobby .names", (names) => names.clientWidth)).toBeGreaterThan(100);
  await ada.context.close();
});

it("the language is the browser's, can be changed, and is remembered", async () => {
  const ada = await house.person({ locale: "de-AT" });
  await ada.page.goto("/");
  await ada.sees(`text=${text("home.welcome", {}, "de")}`);
  await ada.page.selectOption("header select", "pt");
  await ada.sees(`text=${text("home.welcome", {}, "pt")}`);
  await ada.page.reload();
  await ada.sees(`text=${text("home.welcome", {}, "pt")}`);
  expect(await ada.page.getAttribute("html", "lang")).toBe("pt");
  await ada.context.close();
});

it("one click on the home page starts a game", async () => {
  const ada = await house.person();
  await ada.page.goto("/");
  await ada.page.click("[data-game] .primary");
  await ada.sees("[data-status=playing]");
  await ada.context.close();
});

it("an unknown address shows an error", async () => {
  const ada = await house.person();
  await ada.page.goto("/nowhere/at/all");
  await ada.sees(`text=${text("trouble.missing")}`);
  await ada.context.close();
});

it("markup in a rule is shown as text, and nothing in it runs", async () => {
  const ada = await house.person({ serviceWorkers: "block" });
  const rule = "*first* <img src='/icon.svg' onload='document.title = 1'> <b>bold</b>";
  await ada.page.route(`**/api/games/${game}?language=*`, async (route) => {
    const response = await route.fetch();
    const detail = (await response.json()) as GameDetail;
    await route.fulfill({ response, json: { ...detail, rules: [{ rule: "XX-1", section: "Rules", text: rule }] } });
  });
  await arrive(ada, "/rules/GAME#XX-1");
  await ada.sees(".paragraph em");
  expect(await ada.page.textContent(".paragraph span")).toBe(rule.replaceAll("*", ""));
  expect(await ada.page.$(".paragraph :is(img, b)")).toBeNull();
  await ada.context.close();
});

it("the numbered rules follow the language that is chosen", async () => {
  const ada = await house.person({ locale: "de-DE" });
  const firstRule = async (language: string) =>
    ((await (await ada.page.request.get(`/api/games/${game}?language=${language}`)).json()) as GameDetail).rules[0]!;
  const start = ({ text: rule }: { text: string }) => rule.slice(0, 20);
  await arrive(ada, "/rules/GAME");
  await ada.page.click("summary");
  await ada.sees(`.paragraph >> text=${start(await firstRule("de"))}`);
  await ada.page.evaluate(() => localStorage.setItem("parlour", JSON.stringify({ language: "nl" })));
  await ada.page.reload();
  await ada.page.click("summary");
  await ada.sees(`.paragraph >> text=${start(await firstRule("nl"))}`);
  expect(start(await firstRule("nl"))).not.toBe(start(await firstRule("de")));
  await ada.context.close();
});

it("the skip link moves the focus to the content and keeps the address", async () => {
  const ada = await house.person();
  await arrive(ada, "/rules/GAME");
  const url = ada.page.url();
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter");
  expect(await ada.page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(ada.page.url()).toBe(url);
  await ada.context.close();
});

it("the full rules are shown when their summary cannot be loaded", async () => {
  const ada = await house.person({ serviceWorkers: "block" });
  await ada.page.route("**/steps", (route) => route.abort());
  await arrive(ada, "/rules/GAME");
  await ada.page.click("summary");
  await ada.sees(".paragraph");
  await ada.context.close();
  house.consoleErrors.splice(0);
});

it("the volume can be changed by keyboard, and is remembered", async () => {
  const ada = await house.person();
  await ada.page.goto("/settings");
  await ada.page.focus("input[type=range]");
  await ada.page.keyboard.press("ArrowRight");
  await ada.page.reload();
  await ada.sees("input[type=range]");
  expect(await ada.page.inputValue("input[type=range]")).toBe("65");
  await ada.context.close();
});

it("the service worker names every file of the build, so that browsers install it with a new build", async () => {
  const ada = await house.person();
  await ada.page.goto("/");
  const [loaded, worker] = await ada.page.evaluate(async () => {
    const names = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname);
    return [names.filter((name) => name.startsWith("/assets/")), await (await fetch("/sw.js")).text()] as const;
  });
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.filter((name) => !worker.includes(`"${name}"`))).toEqual([]);
  await ada.context.close();
});

it("rules that were read once are available offline", async () => {
  const ada = await house.person({ serviceWorkers: "allow" });
  await ada.page.goto("/");
  await ada.page.evaluate(() => navigator.serviceWorker.ready);
  await ada.page.reload();
  const rules = (await ada.page.getAttribute("a[href^='/rules/']", "href")) as string;
  await arrive(ada, rules);
  const title = await ada.page.textContent("h1");
  await ada.context.setOffline(true);
  await arrive(ada, rules);
  expect(await ada.page.textContent("h1")).toBe(title);
  await ada.sees("main .short .figure svg");
  await ada.context.setOffline(false);
  await ada.context.close();
  house.consoleErrors.splice(0);
});
