/** The page of all tables: what is on the board, who plays, how games ended, and the archive. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openGame, WEAK } from "./games";
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

const card = (table: string) => `[data-table="${table}"]`;

async function listed(person: Person): Promise<void> {
  await person.page.goto("/tables");
  await person.sees(".card [role=img] svg");
}

it("a table shows its position, the opponent and whose turn it is", async () => {
  const [ada, ben] = [await house.person(), await house.person()];
  const { table, invite } = await ada.opens(game, [{ kind: "me" }, { kind: "friend" }], { name: "Ada" });
  await ben.context.request.get("/api/me");
  await ben.context.request.post(`/api/join/${invite}`, { data: { name: "Ben" } });
  await ada.sees("[data-status=playing]");
  await listed(ada);
  await ada.sees(`${card(table)}:has-text("${text("table.against", { names: "Ben" })}")`);
  const { turn } = (await (await ada.context.request.get(`/api/tables/${table}`)).json()) as { turn: number };
  const state = turn === 0 ? text("turn.yours") : text("status.turn", { name: "Ben" });
  await ada.sees(`${card(table)} .state:has-text("${state}")`);
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it("a finished game says who won", async () => {
  const ada = await house.person();
  const { table } = await ada.opens(game, WEAK);
  await ada.waits();
  await ada.context.request.post(`/api/tables/${table}/resign`, { data: {} });
  await listed(ada);
  await ada.sees(`${card(table)} .state:has-text("${text("result.lost", { name: text("bot.random") })}")`);
  await ada.context.close();
});

it("a game against the computer can be archived, and is over then", async () => {
  const ada = await house.person();
  const { table } = await ada.opens(game, WEAK);
  await listed(ada);
  await ada.page.click(`${card(table)} button`);
  await ada.sees(`summary:has-text("${text("tables.archived", { n: 1 })}")`);
  expect(await ada.page.locator(`section ${card(table)}`).count()).toBe(0);
  const { status } = (await (await ada.context.request.get(`/api/tables/${table}`)).json()) as { status: string };
  expect(status).toBe("over");
  await ada.page.reload();
  await ada.page.click(`summary:has-text("${text("tables.archived", { n: 1 })}")`);
  await ada.sees(card(table));
  await ada.context.close();
});

it("games that have been waiting for days are archived together, and games with people are not", async () => {
  const ada = await house.person();
  const { table } = await ada.opens(game, WEAK);
  const kept = (await ada.opens(game, [{ kind: "me" }, { kind: "here", name: "Ben" }])).table;
  await ada.page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 5 * 86_400_000;
  });
  await listed(ada);
  await ada.sees(`text=${text("tables.abandoned", { n: 1 })}`);
  await ada.page.click(`button:has-text("${text("tables.tidy")}")`);
  await ada.sees(`summary:has-text("${text("tables.archived", { n: 1 })}")`);
  expect(await ada.page.locator(`section ${card(table)}`).count()).toBe(0);
  await ada.sees(`section ${card(kept)}`);
  await ada.context.close();
});
