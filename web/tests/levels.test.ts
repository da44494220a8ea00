/** How strong the computer is for a player who has never played a game, and after some games. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openGame } from "./games";
import { House, type Person } from "./house";
import { text } from "./words";

let house: House;
let game: string;
beforeAll(async () => {
  house = await House.open();
  game = await openGame(house);
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const level = (number: number) => {
  const names = ["level.1", "level.2", "level.3"] as const;
  return text("play.level", { number, name: text(names[number - 1]!) });
};
const play = () => `[data-game="${game}"] .primary`;

/** Makes the list of a person’s tables one of finished games against a bot, the latest first. */
async function hasPlayed(person: Person, scores: number[][], bot: string): Promise<void> {
  await person.page.route("**/api/me/tables", async (route) => {
    const seat = { kind: "person", name: "", bot: null, you: true };
    const table = { game, status: "over", n: 9, your_turn: false, clock: { kind: "none" }, options: {}, best_of: 1 };
    const rows = scores.map((each, index) => ({
      ...table,
      table: `t${index}`,
      seats: [seat, { ...seat, kind: "bot", bot, you: false }],
      scores: each,
      own_start: false,
      created: 0,
      updated: 100 - index,
    }));
    await route.fulfill({ json: rows });
  });
}

const WON = [1, 0];
const LOST = [0, 1];

it("a newcomer to a game plays the computer at level 1, as its button says", async () => {
  const ada = await house.person();
  await ada.page.goto("/");
  await ada.sees(`${play()}:has-text("${level(1)}")`);
  await ada.page.click(play());
  await ada.sees("[data-status=playing]");
  expect((await ada.snapshot()) as unknown).toMatchObject({ seats: [{ bot: null }, { bot: "level-1" }] });
  await ada.context.close();
});

it("the button names the level chosen for a new table from then on", async () => {
  const ada = await house.person();
  await ada.page.goto(`/new/${game}`);
  await ada.page.getByRole("slider", { name: text("new.level") }).focus();
  await ada.page.keyboard.press("ArrowRight");
  await ada.page.keyboard.press("ArrowRight");
  await ada.page.click("main form button.primary");
  await ada.sees("[data-status=playing]");
  await ada.page.goto("/");
  await ada.sees(`${play()}:has-text("${level(3)}")`);
  await ada.context.close();
});

it("after two wins in a row the next level is offered, and stays once it is played", async () => {
  const ada = await house.person();
  await hasPlayed(ada, [WON], "level-1");
  await ada.page.goto("/");
  await ada.sees(play());
  expect(await ada.page.locator(".offer").count()).toBe(0);
  await ada.page.unroute("**/api/me/tables");
  await hasPlayed(ada, [WON, WON, LOST], "level-1");
  await ada.page.reload();
  await ada.page.click(`[data-game="${game}"] .offer:has-text("${text("play.won", { level: level(2) })}")`);
  await ada.sees("[data-status=playing]");
  expect((await ada.snapshot()) as unknown).toMatchObject({ seats: [{ bot: null }, { bot: "level-2" }] });
  await ada.page.goto("/");
  await ada.sees(`${play()}:has-text("${level(2)}")`);
  expect(await ada.page.locator(".offer").count()).toBe(0);
  await ada.context.close();
});

it("after three losses in a row the level below is offered", async () => {
  const ada = await house.person();
  await ada.page.addInitScript(
    (id) => localStorage.setItem("parlour", JSON.stringify({ levels: { [id]: "level-3" } })),
    game,
  );
  await hasPlayed(ada, [LOST, LOST, LOST], "level-3");
  await ada.page.goto("/");
  await ada.sees(`${play()}:has-text("${level(3)}")`);
  await ada.sees(`.offer:has-text("${text("play.lost", { level: level(2) })}")`);
  await ada.context.close();
});
