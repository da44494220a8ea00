/** Plays games to their end from the accessibility tree alone, and finds the way there from the home page. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { GAMES, gamesOf, seededRandom, WEAK, wholeGames } from "./games";
import { House, type Person } from "./house";
import { Reader } from "./reader";
import { text } from "./words";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

/** After this time without a new view, a move was refused, and another one is tried. */
const REFUSED_MS = 2000;

it.each(wholeGames("reading"))(
  "%s can be played to the end without seeing it",
  async (game, { options = {}, playByReading }) => {
    const ada = await house.person();
    const reader = new Reader(ada, seededRandom(3));
    await ada.opens(game, WEAK, { options });
    for (let now = await ada.waits(); now.status !== "over"; now = await ada.waits()) {
      await playByReading(reader).catch(async (error: unknown) => {
        if ((await ada.snapshot()).n === now.n) throw error; // else another player acted meanwhile
      });
      await ada.seesMoreThan(now.n, REFUSED_MS);
    }
    await ada.page.getByRole("heading", { name: /win|wins|draw/i }).waitFor();
    await listsMovesInWords(ada);
    await ada.context.close();
  },
);

/** Checks that the list of moves has words and pictures, draws of chance folded, and notation on demand. */
async function listsMovesInWords(person: Person): Promise<void> {
  const list = person.page.getByRole("region", { name: text("moves"), exact: true });
  const log = (await person.snapshot()).log as { seat: number; move: string | null }[];
  const notation = log.filter(({ seat }) => seat >= 0).map(({ move }) => move!);
  const shown = async () => (await list.innerText()).split("\n");
  expect((await shown()).filter((line) => notation.includes(line))).toEqual([]);
  expect(await list.locator("li:not(.chance) svg").count()).toBeGreaterThan(0);
  const isChance = (index: number) => (log[index]?.seat ?? 0) < 0;
  const hasDraws = log.some(({ move }, index) => move && isChance(index) && isChance(index + 1));
  expect((await list.locator("details:not([open])").count()) > 0).toBe(hasDraws);
  await list.getByRole("checkbox", { name: text("moves.notation") }).check();
  expect(await shown()).toContain(notation.at(-1));
}

it("every way to play on the home page is named after its game", async () => {
  const ada = await house.person();
  await ada.page.goto("/");
  for (const { title } of await gamesOf(house)) {
    for (const way of [text("play.bot"), text("play.here"), text("play.friend")])
      await ada.page.getByRole("button", { name: new RegExp(`^${way}.*${title}$`) }).waitFor({ timeout: 3000 });
    await ada.page.getByRole("link", { name: new RegExp(`^${text("rules")}.*${title}$`) }).waitFor({ timeout: 3000 });
  }
  await ada.context.close();
});

it("the list of keys and the text commands are found from the table", async () => {
  const ada = await house.person();
  await ada.opens(GAMES[0]![0], WEAK);
  await ada.page.getByRole("button", { name: text("keys") }).click();
  await ada.page.getByRole("region", { name: text("keys") }).waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("tab", { name: text("tab.command") }).click();
  await ada.page.getByRole("textbox", { name: text("table.command") }).fill("help");
  await ada.page.keyboard.press("Enter");
  await ada.page.locator("output", { hasText: text("table.command.help").split("\n")[0]! }).waitFor();
  await ada.context.close();
});
