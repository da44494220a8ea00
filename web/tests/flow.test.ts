/** How a table feels: refusals, the pace of moves, the curtain, phones held sideways, and what players are shown. */
import type { WebSocketRoute } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { GAMES, gamesOf, openGame, WEAK, sample } from "./games";
import { House, type Person } from "./house";
import { text } from "./words";

let house: House;
let game: string;
beforeAll(async () => {
  house = await House.open();
  game = await openGame(house);
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0).filter((error) => !error.includes("Failed to"))).toEqual([]));

const PHONE = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };
/** How long a bot waits after the last move has landed. */
const BOT_PAUSE_MS = 600;
const SLOW_BOT_MS = 1500;
/** Long enough for a move and the answer of a bot to arrive together, even from a slow server. */
const HELD_MS = 3000;
/** How long even a still board takes to be seen at rest. */
const LANDING_MS = 80;

/** How much of what can be pressed on the board a refusal covers, and whether it is in the window; null without one. */
function coverage({ page }: Person): Promise<{ covered: number; isInWindow: boolean } | null> {
  return page.evaluate(() => {
    const note = document.querySelector(".why")?.getBoundingClientRect();
    const board = document.querySelector("[data-board]")!.getBoundingClientRect();
    if (!note) return null;
    const covered = [...document.querySelectorAll("[data-board] *")]
      .filter(
        (element) => element.tagName === "BUTTON" || ["pointer", "grab"].includes(getComputedStyle(element).cursor),
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width * height < 0.25 * board.width * board.height)
      .reduce((sum, { left, right, top, bottom }) => {
        const width = Math.min(right, note.right) - Math.max(left, note.left);
        const height = Math.min(bottom, note.bottom) - Math.max(top, note.top);
        return sum + Math.max(0, width) * Math.max(0, height);
      }, 0);
    const isInWindow = note.top >= 0 && note.left >= 0 && note.bottom <= innerHeight && note.right <= innerWidth;
    return { covered, isInWindow };
  });
}

/** Clicks on the board until a refusal is shown, and returns what it covers; null if nothing is refused there. */
async function provokeRefusal(person: Person): ReturnType<typeof coverage> {
  const { page } = person;
  const frame = (await page.locator("[data-board]").boundingBox())!;
  for (let place = 1; place < 40; place++) {
    const [x, y] = [frame.x + (frame.width * ((place * 7) % 40)) / 40, frame.y + (frame.height * place) / 40];
    if (y > page.viewportSize()!.height) break;
    await page.mouse.click(x, y);
    await page.waitForTimeout(100);
    const covered = await coverage(person);
    if (covered) return covered;
    await page.keyboard.press("Escape");
  }
  return null;
}

const REFUSALS = GAMES.flatMap(([id]) => [PHONE, LANDSCAPE].map((viewport) => [id, viewport.width, viewport] as const));

it.for(sample(REFUSALS, 0))(
  "%s at %i px: a refusal covers nothing that is needed next",
  async ([id, , viewport], { skip }) => {
    const ada = await house.person({ viewport });
    await ada.opens(id, WEAK);
    await ada.waits();
    const refusal = await provokeRefusal(ada);
    await ada.context.close();
    if (!refusal) return skip("no click on the board is refused");
    expect(refusal).toEqual({ covered: 0, isInWindow: true });
  },
);

it("a refusal goes with Escape, the next tap or a move, and its paragraph is one tap away", async () => {
  const ada = await house.person();
  await ada.opens(game, WEAK);
  const { moves } = await ada.waits();
  const isGone = () => ada.page.waitForSelector(".why", { state: "detached", timeout: 2000 });
  const refuse = async () => {
    await ada.types("why this is not a move");
    await ada.sees(".why");
  };
  await refuse();
  await ada.page.keyboard.press("Escape");
  await isGone();
  await refuse();
  await ada.page.mouse.click(5, 5);
  await isGone();
  await refuse();
  await ada.plays(moves[0] as string);
  await isGone();
  await ada.waits(); // the answer of the bot would remove the next refusal
  await refuse();
  await ada.page.click(".why a");
  await ada.sees(".paragraph.lit");
  await isGone();
  await ada.context.close();
});

type Shown = { n: number; at: number };

/** A person at a table with a bot, with animations, whose page notes when it shows each view, and gets messages late. */
async function watched(id: string, delayMs = 0, settings = {}): Promise<Person> {
  const ada = await house.person({ reducedMotion: "no-preference" });
  await ada.page.addInitScript((stored) => localStorage.setItem("parlour", stored), JSON.stringify(settings));
  if (delayMs) await ada.page.routeWebSocket(/socket/, (page) => holdBack(page, delayMs));
  await ada.opens(id, WEAK);
  await ada.waits();
  await ada.page.evaluate(() => {
    const views: Shown[] = [];
    const table = document.querySelector("[data-n]")!;
    Object.assign(window, { views });
    const note = () => views.push({ n: Number(table.getAttribute("data-n")), at: performance.now() });
    new MutationObserver(note).observe(table, { attributeFilter: ["data-n"] });
  });
  return ada;
}

/** Collects the messages of the server, and sends all of them at once when the first is old enough. */
function holdBack(page: WebSocketRoute, delayMs: number): void {
  const held: (string | Buffer)[] = [];
  const release = () => held.splice(0).forEach((message) => page.send(message));
  page.connectToServer().onMessage((message) => {
    if (held.push(message) === 1) setTimeout(release, delayMs);
  });
}

/** The numbers of the events that are moves of the bot. */
async function botMoves(person: Person): Promise<number[]> {
  const { log } = (await person.snapshot()) as unknown as { log: { n: number; seat: number }[] };
  return log.filter(({ seat }) => seat === 1).map(({ n }) => n);
}

const views = ({ page }: Person) => page.evaluate(() => (window as unknown as { views: Shown[] }).views);

it.each(sample(GAMES, 0))("%s: a bot answers when the player has seen their own move land", async (id) => {
  const ada = await watched(id, HELD_MS);
  let pauses: number[] = [];
  for (let now = await ada.snapshot(); pauses.length < 2; now = await ada.waits()) {
    await ada.plays(now.moves[0] as string);
    const [seen, bots] = [await views(ada), await botMoves(ada)];
    pauses = seen.flatMap(({ n, at }, place) => (place && bots.includes(n) ? [at - seen[place - 1]!.at] : []));
  }
  expect(Math.min(...pauses)).toBeGreaterThan(BOT_PAUSE_MS);
  await ada.context.close();
});

it("a result appears when the last move has landed", async () => {
  const ada = await watched(game);
  await ada.page.evaluate(() =>
    new MutationObserver(() => {
      if (document.getElementById("result") && !("resultAt" in window))
        Object.assign(window, { resultAt: performance.now() });
    }).observe(document.body, { childList: true, subtree: true }),
  );
  for (let now = await ada.waits(); now.status !== "over"; now = await ada.waits())
    await ada.plays(now.moves[0] as string);
  await ada.sees("#result");
  const last = (await ada.snapshot()).log.length;
  const { n } = (await ada.snapshot()).log[last - 1] as unknown as { n: number };
  const movedAt = (await views(ada)).find((view) => view.n === n)!.at;
  const resultAt = await ada.page.evaluate(() => (window as unknown as { resultAt: number }).resultAt);
  expect(resultAt - movedAt).toBeGreaterThan(LANDING_MS);
  await ada.context.close();
});

it("a press ends the animation and the pause of the bot", async () => {
  const ada = await watched(game, HELD_MS, { botPace: "slow" });
  let bots: number[] = [];
  for (let now = await ada.waits(); !bots.length; now = await ada.waits()) {
    await ada.plays(now.moves[0] as string);
    await ada.page.keyboard.press("Escape");
    bots = await botMoves(ada);
  }
  await ada.waits();
  const seen = await views(ada);
  const answer = seen.findIndex(({ n }) => bots.includes(n));
  expect(seen[answer]!.at - seen[answer - 1]!.at).toBeLessThan(SLOW_BOT_MS);
  await ada.context.close();
});

/** Opens a game with secrets for two, at one device, with Ada on turn; false if there is no such game. */
async function opensSharedSecrets(ada: Person): Promise<boolean> {
  const secret = (await gamesOf(house)).find(({ secrets, seats }) => secrets && seats.includes(2));
  if (secret) await ada.opens(secret.id, [{ kind: "me" }, { kind: "here", name: "Ben" }], { name: "Ada" });
  return secret !== undefined;
}

it("the curtain leaves the public part of the table visible, and nothing beside it shows a hand", async ({ skip }) => {
  const ada = await house.person();
  if (!(await opensSharedSecrets(ada))) return skip("no game for two has secrets");
  await ada.sees(`text=${text("curtain.title", { name: "Ada" })}`);
  await ada.sees("[data-board] svg");
  const own = await ada.snapshot();
  const watcher = await (await fetch(`${ada.page.url().replace("/table/", "/api/tables/")}`)).json();
  await ada.types("look");
  await ada.sees(".panel output span:nth-child(2)");
  const shown = await ada.page.innerText(".panel output");
  expect(shown).toContain(watcher.text);
  expect(shown).not.toContain((own as unknown as { text: string }).text);
  expect(await ada.page.$("a[href$='/replay']")).toBeNull();
  await ada.context.close();
});

it("the replay of a running game on a shared device shows no hand", async ({ skip }) => {
  const ada = await house.person();
  if (!(await opensSharedSecrets(ada))) return skip("no game for two has secrets");
  const id = /table\/([^/]+)/.exec(ada.page.url())![1];
  const hands = [0, 1].map(async (seat) => (await ada.page.request.get(`/api/tables/${id}?seat=${seat}`)).json());
  const secret = ((await Promise.all(hands)) as { text: string }[]).map(({ text: position }) => position);
  const sent: string[] = [];
  ada.page.on("request", (request) => sent.push(request.postData() ?? ""));
  await ada.page.goto(`/table/${id}/replay`);
  await ada.sees("[data-board] svg");
  const asked = sent.filter((body) => body.includes('"game"')).join();
  expect(asked).not.toBe("");
  for (const position of secret) expect(asked).not.toContain(JSON.stringify(position).slice(1, -1));
  await ada.context.close();
});

it("the curtain falls when the player has seen their own move, and hides it from the next one", async ({ skip }) => {
  const ada = await house.person();
  if (!(await opensSharedSecrets(ada))) return skip("no game for two has secrets");
  await ada.page.click(`text=${text("curtain.ready", { name: "Ada" })}`);
  await ada.page.waitForSelector(".curtain", { state: "detached" });
  let movedAt = 0;
  while ((await ada.snapshot()).turn === 0) {
    await ada.plays((await ada.waits()).moves[0] as string);
    movedAt = Date.now();
  }
  expect(await ada.page.$(".curtain")).toBeNull();
  await ada.sees(`text=${text("curtain.title", { name: "Ben" })}`);
  expect(Date.now() - movedAt).toBeGreaterThan(1000);
  await ada.context.close();
});

it("any player at the device can act out of turn, by name, with the curtain up or down", async ({ skip }) => {
  const ada = await house.person();
  const games = (await gamesOf(house)).filter(({ secrets, seats }) => secrets && seats.includes(3));
  for (const { id } of games) {
    const seats = [{ kind: "me" }, { kind: "here", name: "Ben" }, { kind: "here", name: "Cleo" }];
    await ada.opens(id, seats, { name: "Ada" });
    await ada.page.click(".curtain button");
    await ada.page.waitForSelector(".curtain", { state: "detached" });
    const { moves } = await ada.snapshot();
    await ada.plays(moves[0] as string);
    const now = await ada.snapshot();
    const others = now.actors.filter((seat) => seat !== now.turn);
    if (!others.length) continue;
    await ada.sees(".curtain");
    await ada.sees(".interruptions button");
    await ada.page.click(`.interruptions button:has-text("Cleo")`);
    await ada.seesMoreThan(now.n);
    expect((await ada.snapshot()).log.some(({ seat }) => seat === 2)).toBe(true);
    await ada.context.close();
    return;
  }
  skip("no game lets players act out of turn");
});

it("a pause is shown once, and so is that it was declined", async () => {
  const [ada, ben] = await Promise.all([house.person(), house.person()]);
  const { invite } = await ada.opens(game, [{ kind: "me" }, { kind: "friend" }]);
  await ben.page.goto(`/join/${invite}`);
  await ben.page.fill("input[autocomplete=nickname]", "Ben");
  await ben.page.click("form .primary");
  for (const [answer, sentence] of [
    ["no", text("offer.pause.declined", { name: "Ben" })],
    ["yes", text("status.paused")],
  ] as const) {
    await ada.page.click(`.actions >> text=${text("offer.pause")}`);
    await ben.page.click(`.asks >> text=${text(answer)}`);
    await ada.sees(`text=${sentence}`);
    expect(await ada.page.locator("main").getByText(sentence).count()).toBe(1);
  }
  await Promise.all([ada, ben].map((one) => one.context.close()));
});

it("after a rematch at one device, seats have their names and the games they have won", async () => {
  const ada = await house.person();
  await ada.opens(game, [{ kind: "me" }, { kind: "here", name: text("player", { n: 2 }) }]);
  await ada.page.click(`text=${text("resign")}`);
  await ada.page.click(`text=${text("resign.sure")}`);
  const url = ada.page.url();
  await ada.page.click(`text=${text("offer.rematch")}`);
  await ada.page.waitForFunction((url) => location.href !== url, url);
  await ada.sees("[data-status=playing]");
  const seats = (await ada.page.innerText("ul.seats")).split("\n").map((line) => line.trim());
  for (const n of [1, 2]) expect(seats.filter((line) => line === text("player", { n }))).toHaveLength(1);
  expect(seats.some((line) => line.startsWith("·"))).toBe(false);
  expect(seats.some((line) => line.endsWith(text("match.won", { n: 1 })))).toBe(true);
  await ada.context.close();
});

it.each(sample(GAMES, 1))("%s: on a phone held sideways the whole board is beside the actions", async (id) => {
  const ada = await house.person({ viewport: LANDSCAPE });
  await ada.opens(id, WEAK);
  await ada.waits();
  await ada.page.waitForTimeout(300);
  const board = (await ada.page.locator("[data-board]").boundingBox())!;
  const actions = (await ada.page.locator(".under .actions").boundingBox())!;
  expect(board.y + board.height).toBeLessThanOrEqual(LANDSCAPE.height);
  expect(board.width).toBeGreaterThan(190);
  expect(actions.x).toBeGreaterThan(board.x + board.width);
  expect(actions.y + actions.height).toBeLessThanOrEqual(LANDSCAPE.height);
  await ada.context.close();
});

it.each(sample(GAMES, 2))("%s: on a tablet the whole board is in view, upright and sideways", async (id) => {
  const ada = await house.person({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  await ada.opens(id, WEAK);
  await ada.waits();
  for (const viewport of [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ]) {
    await ada.page.setViewportSize(viewport);
    await ada.page.waitForTimeout(300);
    const board = (await ada.page.locator("[data-board]").boundingBox())!;
    const status = (await ada.page.locator(".under .status").boundingBox())!;
    expect(board.y + board.height).toBeLessThanOrEqual(viewport.height);
    expect(board.width).toBeGreaterThan(500);
    expect(status.y + status.height).toBeLessThanOrEqual(viewport.height);
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
  await ada.context.close();
});

it("a table with a game that waits is not wider than a window of 320 px", async () => {
  const ada = await house.person({ viewport: { width: 320, height: 640 } });
  await ada.opens(game, WEAK);
  await ada.waits();
  expect(await ada.page.$("header .count")).toBeNull();
  await ada.opens(game, WEAK);
  await ada.waits();
  await ada.sees("header .count");
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await ada.context.close();
});

it("a page that cannot be loaded says so, and can be loaded again", async () => {
  const ada = await house.person({ serviceWorkers: "block" });
  await ada.page.goto("/");
  await ada.sees("[data-game]");
  await ada.page.route(/assets\/.*Settings.*\.js/, (route) => route.abort());
  await ada.page.click("header a[href='/settings']");
  await ada.sees(`text=${text("trouble.part")}`);
  await ada.page.unroute(/assets\/.*Settings.*\.js/);
  await ada.page.click(`text=${text("again")}`);
  await ada.sees("main h1");
  await ada.context.close();
});
