/** Whole games in Firefox, which is driven over WebDriver BiDi. */
import { launch, type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WEAK, wholeGames } from "./games";
import { hurryBots } from "./house";
import { playToTheEnd } from "./keys";
import { Player, type PlayersPage } from "./player";
import { findProgram, Server } from "./server";

const FIREFOX = findProgram(["firefox-esr", "firefox"]);

/** A person with their own profile; the errors on their page are added to a list. */
async function person(browser: Browser, url: string, errors: string[]): Promise<[Player, Page]> {
  const page = await (await browser.createBrowserContext()).newPage();
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(hurryBots);
  return [new Player(page as unknown as PlayersPage), page];
}

/** Opens a table by the HTTP API, and goes to its page. */
async function openTable(page: Page, url: string, body: object): Promise<void> {
  const id = await page.evaluate(async (data) => {
    await fetch("/api/me");
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/tables", { method: "POST", headers, body: data });
    return ((await response.json()) as { table: string }).table;
  }, JSON.stringify(body));
  await page.goto(`${url}/table/${id}`);
  await page.waitForSelector("[data-connection=open] [data-board] svg");
}

describe.skipIf(!FIREFOX)("Firefox", () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      Server.start(),
      launch({
        browser: "firefox",
        executablePath: FIREFOX!,
        defaultViewport: { width: 1280, height: 720 },
        extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB" },
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    server?.stop();
  });

  it.each(wholeGames("firefox"))("plays %s to the end", async (game, pages) => {
    const errors: string[] = [];
    const [player, page] = await person(browser, server.url, errors);
    await openTable(page, server.url, { game, seats: WEAK, options: pages.options ?? {} });
    await playToTheEnd(player, pages, 5);
    await page.waitForSelector("#result");
    expect(errors).toEqual([]);
    await page.browserContext().close();
  });
});
