/** Takes screenshots of every page at desktop and phone size, in light and dark, into docs/shots. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { GAMES, PAGES } from "./games";
import { House, type Person } from "./house";
import { text } from "./words";

const SHOTS = join(import.meta.dirname, "../../docs/shots");
const SIZES = { desk: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } };
/** The game that a screenshot shows. */
const gameFor = (what: "new" | "rules" | "replay" | "why"): string =>
  GAMES.find(([, { shots }]) => shots?.[what])?.[0] ?? GAMES[0]![0];
const MOVES_PLAYED = 8;
let house: House;
let ada: Person;
const tables = new Map<string, string>();

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  house = await House.open();
  ada = await house.person();
  for (const [game] of GAMES) tables.set(game, await playedTable(game, MOVES_PLAYED));
  tables.set("replay", await playedTable(gameFor("replay"), Infinity));
}, 180_000);
afterAll(() => house.close());

/** Opens a table and plays a few moves. */
async function playedTable(game: string, moves: number): Promise<string> {
  const { table } = await ada.opens(game, [{ kind: "me" }, { kind: "bot", bot: "level-2" }], { name: "Ada" });
  await ada.page.waitForSelector("[data-board] svg");
  for (let made = 0; made < moves; made++) {
    const now = await ada.waits();
    if (now.status === "over") break;
    const choices = now.moves.filter((move) => !PAGES[game]?.avoid?.includes(move));
    await ada.plays(choices[(made * 7 + 3) % choices.length] as string);
  }
  if (moves < Infinity) await ada.waits();
  return table;
}

async function takeScreenshots(
  name: string,
  address: string,
  then: (page: Person["page"]) => Promise<void> = async () => {},
): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"] as const) {
      await ada.page.setViewportSize(viewport);
      await ada.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await ada.page.goto(address);
      await ada.page.waitForSelector("main h1");
      await ada.page.waitForFunction(() => !document.querySelector("main .skeleton"));
      await then(ada.page);
      await ada.page.waitForTimeout(400);
      await ada.page.screenshot({
        path: join(SHOTS, `${name}-${size}-${colorScheme}.jpg`),
        type: "jpeg",
        quality: 86,
        fullPage: size === "desk" && name === "home",
      });
    }
  }
}

it.each(GAMES)("the table of %s", (game) => takeScreenshots(game, `/table/${tables.get(game)}`));
it("the home page", () => takeScreenshots("home", "/"));
it("a new table", () => takeScreenshots("new", `/new/${gameFor("new")}`));
it("the rules", () => takeScreenshots("rules", `/rules/${gameFor("rules")}`));
it("the settings", () => takeScreenshots("settings", "/settings"));
it("a rule that forbids a move", () =>
  takeScreenshots("why", `/table/${tables.get(gameFor("why"))}`, async (page) => {
    await page.click("#tab-command");
    await page.fill("#command", `why ${PAGES[gameFor("why")]?.shots?.why ?? "this is not a move"}`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".why");
    await page.click(".why a");
    await page.waitForSelector(".paragraph.lit");
  }));
it("a replay with what the engine thinks", () =>
  takeScreenshots("replay", `/table/${tables.get("replay")}/replay`, async (page) => {
    await page.selectOption("section select", "0.1");
    await page.click(`button:has-text("${text("replay.analyse")}")`);
    await page.waitForSelector("progress", { state: "detached", timeout: 60_000 });
    await page.keyboard.press("ArrowLeft");
  }));
