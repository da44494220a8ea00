/** Fair shuffles, as the browser keeps and checks them; some servers here are dishonest. */
import type { Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { gamesOf, WEAK } from "./games";
import { House, type Person } from "./house";
import { text } from "./words";

let house: House;
/** A game for two with hidden cards, so something is drawn. */
let game: string;
beforeAll(async () => {
  house = await House.open();
  game = (await gamesOf(house)).find(({ seats, secrets }) => seats.includes(2) && secrets)!.id;
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const FRIEND = [{ kind: "me" }, { kind: "friend" }];
const CONTRIBUTES = { contributes: true };
type Kept = { commit: string; nonce?: string; seals?: string[]; seat?: number };

const kept = ({ page }: Person, table: string): Promise<Kept | undefined> =>
  page.evaluate((id) => JSON.parse(localStorage.getItem("parlour.shuffles") ?? "{}")[id], table);
const begins = (person: Person) => person.sees("[data-status=playing]");

/** Ends the game of a table. */
async function resigns(person: Person, table: string): Promise<void> {
  await person.context.request.post(`/api/tables/${table}/resign`, { data: {} });
}

/** Changes what the server reveals after the game. */
function dishonest(person: Person, change: (fairness: { secret: string; nonces: string[] }) => void): Promise<unknown> {
  return person.page.route("**/record?*", async (route) => {
    const json = await (await route.fetch()).json();
    change(json.fairness);
    await route.fulfill({ json });
  });
}

it("the nonce leaves the browser after the commitment and all seals are stored there", async () => {
  const ada = await house.person({ serviceWorkers: "block" });
  const sent: { path: string; body: Record<string, unknown>; kept: Kept | undefined }[] = [];
  await ada.page.route(/\/api\/(tables|match)/, async (route, request: Request) => {
    if (request.method() === "POST") {
      const path = new URL(request.url()).pathname;
      const table = path.split("/")[3] ?? "";
      sent.push({ path, body: request.postDataJSON(), kept: await kept(ada, table) });
    }
    await route.continue();
  });
  await ada.page.goto(`/new/${game}`);
  await ada.page.click("form button.primary");
  await begins(ada);
  const table = /table\/([^/]+)/.exec(ada.page.url())![1]!;
  const { commit } = (await (await ada.context.request.get(`/api/tables/${table}`)).json()) as Kept;
  const stored = (await kept(ada, table))!;
  expect(sent.map(({ path }) => path.split("/").at(-1))).toEqual(["tables", "seal", "reveal"]);
  const [opening, seal, reveal] = sent;
  expect(opening!.body).toMatchObject({ contributes: true });
  expect(JSON.stringify([opening!.body, seal!.body])).not.toContain(stored.nonce);
  expect(seal!.kept).toMatchObject({ commit, nonce: stored.nonce });
  expect(reveal!.body).toEqual({ nonce: stored.nonce });
  expect(reveal!.kept).toEqual(stored);
  expect(reveal!.kept).toMatchObject({ commit, seals: expect.arrayContaining([seal!.body.seal]) });
  await ada.page.click(`summary:has-text("${text("table.fairness")}")`);
  await ada.sees(`details code:has-text("${commit}")`);
  await ada.sees(`details code:has-text("${stored.nonce}")`);
  await ada.context.close();
});

it("at the end the browser says what it has checked, and a rematch uses a new nonce", async () => {
  const ada = await house.person();
  const { table } = await ada.opens(game, WEAK, CONTRIBUTES);
  await begins(ada);
  await resigns(ada, table);
  await ada.sees("[data-finding=good]");
  await ada.sees(`.result:has-text("${text("table.shuffle.good")}")`);
  const first = (await kept(ada, table))!;
  await ada.page.click(`.result button:has-text("${text("offer.rematch")}")`);
  await ada.page.waitForURL((url) => !url.pathname.endsWith(table));
  await begins(ada);
  const next = /table\/([^/]+)/.exec(ada.page.url())![1]!;
  expect((await kept(ada, next))!.nonce).not.toBe(first.nonce);
  await ada.context.close();
});

it.each<[string, (fairness: { secret: string; nonces: string[] }, seat: number) => void]>([
  ["changed-secret", (fairness) => (fairness.secret = "0".repeat(64))],
  ["changed-share", (fairness, seat) => (fairness.nonces[seat] = "")],
  ["changed-seals", (fairness, seat) => (fairness.nonces[1 - seat] = "chosen later")],
])("a server that cheats is found out: %s", async (finding, change) => {
  const ada = await house.person({ serviceWorkers: "block" });
  await dishonest(ada, (fairness) => change(fairness, 0));
  const { table } = await ada.opens(game, WEAK, CONTRIBUTES);
  await begins(ada);
  await resigns(ada, table);
  await ada.sees(`[data-finding=${finding}].bad`);
  await ada.context.close();
});

it("a server that shows another commitment than before gets no nonce", async () => {
  const ada = await house.person({ serviceWorkers: "block" });
  const { table, invite } = await ada.opens(game, FRIEND, CONTRIBUTES);
  await ada.page.waitForFunction(() => localStorage.getItem("parlour.shuffles")?.includes("nonce"));
  await ada.page.route(`**/api/tables/${table}`, async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, commit: "f".repeat(64) } });
  });
  await ada.page.goto(`/table/${table}`);
  const ben = await house.person();
  await ben.page.goto(`/join/${invite}`);
  await ben.page.click(`button:has-text("${text("join.sit")}")`);
  await ada.sees(`[role=alert]:has-text("${text("table.shuffle.changed")}")`);
  expect((await kept(ada, table))!.seals).toBeUndefined();
  await ada.page.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it("two players seal and reveal, on whatever page the first one is", async () => {
  const [ada, ben] = [await house.person(), await house.person()];
  const { table, invite } = await ada.opens(game, FRIEND, CONTRIBUTES);
  await ada.page.waitForFunction(() => localStorage.getItem("parlour.shuffles")?.includes("nonce"));
  await ada.page.goto("/settings");
  await ben.page.goto(`/join/${invite}`);
  await ben.page.click(`button:has-text("${text("join.sit")}")`);
  await begins(ben);
  const [mine, theirs] = [(await kept(ada, table))!, (await kept(ben, table))!];
  expect(mine.seals).toEqual(theirs.seals);
  await resigns(ben, table);
  await ben.sees("[data-finding=good]");
  await ada.page.goto(`/table/${table}`);
  await ada.sees("[data-finding=good]");
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it("a table says whom the shuffle waits for, and begins when they are back", async () => {
  const [ada, ben] = [await house.person(), await house.person()];
  const { table, invite } = await ada.opens(game, FRIEND, CONTRIBUTES);
  await ada.page.goto("about:blank");
  await ben.page.goto(`/join/${invite}`);
  await ben.page.click(`button:has-text("${text("join.sit")}")`);
  await ben.sees(`.under:has-text("${text("status.shuffling.away", { n: 1, name: "Player 1" })}")`);
  await ada.page.goto(`/table/${table}`);
  await begins(ben);
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it("a player who leaves after my share is known cannot have me shuffle again without my consent", async () => {
  const ada = await house.person();
  const { table, invite } = await ada.opens(game, FRIEND, CONTRIBUTES);
  const eve = await ada.context.browser()!.newContext({ baseURL: house.url });
  const ask = (what: string, data: object = {}) => eve.request.post(`/api/tables/${table}/${what}`, { data });
  await eve.request.get("/api/me");
  await eve.request.post(`/api/join/${invite}`, { data: CONTRIBUTES });
  await ask("seal", { seal: "0".repeat(64) });
  const awaited = async () => (await (await eve.request.get(`/api/tables/${table}`)).json()).shuffle.awaited;
  await expect.poll(awaited, { timeout: 15_000 }).toEqual([1]);
  const first = (await kept(ada, table))!;
  await ask("leave");
  await ada.sees(`[role=alert]:has-text("${text("table.shuffle.again")}")`);
  await eve.request.post(`/api/join/${invite}`, { data: {} });
  await ada.page.click(`button:has-text("${text("table.shuffle.again.do")}")`);
  await begins(ada);
  expect((await kept(ada, table))!.nonce).not.toBe(first.nonce);
  await Promise.all([ada.context.close(), eve.close()]);
});
