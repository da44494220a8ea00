/** Everything at a table except the board: connection, offers, clocks, commands, sounds. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { GAMES, gamesOf, openGame, WEAK, sample } from "./games";
import { House } from "./house";
import { text } from "./words";

let house: House;
let game: string;
beforeAll(async () => {
  house = await House.open();
  game = await openGame(house);
});
afterAll(() => house.close());
afterEach(() =>
  expect(house.consoleErrors.splice(0).filter((error) => !error.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]),
);

it("two people play by link while a third watches", async () => {
  const [ada, ben, cleo] = await Promise.all([house.person(), house.person(), house.person()]);
  await ada.opens(game, [{ kind: "me" }, { kind: "friend" }]);
  const link = await ada.page.inputValue(".invite input");
  await ben.page.goto(link);
  await ben.page.fill("input[autocomplete=nickname]", "Ben");
  await ben.page.click("form .primary");
  await Promise.all([ada, ben].map((one) => one.sees("[data-status=playing]")));
  await cleo.page.goto(ada.page.url());
  await cleo.sees("[data-connection=open]");
  await ada.movesByTyping();
  const after = String((await ben.waits()).n);
  for (const one of [ada, ben, cleo]) await one.sees(`[data-n="${after}"]`);
  await ada.sees(`text=${text("watchers", { n: 1 })}`);
  expect(await cleo.page.getByText("Ben").count()).toBeGreaterThan(0);
  await Promise.all([ada, ben, cleo].map((one) => one.context.close()));
});

it("the mark of the player's own seat is never broken", async () => {
  const ada = await house.person({ viewport: { width: 360, height: 740 } });
  await ada.opens(game, [{ kind: "me" }, { kind: "friend" }], { name: "Maximilian" });
  const lines = await ada.page.$eval(".seats .name span:not(.about)", (mark) => mark.getClientRects().length);
  expect(lines).toBe(1);
  await ada.context.close();
});

it("the rules have room to be read beside the board of a low window", async () => {
  const ada = await house.person({ viewport: { width: 1280, height: 640 } });
  await ada.opens(game, WEAK);
  await ada.waits();
  await ada.page.click("#tab-rules");
  await ada.sees("#panel summary");
  const { height } = (await ada.page.locator(".side.card").boundingBox())!;
  expect(height).toBeGreaterThan(350);
  await ada.context.close();
});

it("moves arrive by the socket, and the list of tables by its stream", async () => {
  const ada = await house.person();
  await ada.opens(game, WEAK); // the header counts the tables that wait, except the one that is shown
  await ada.waits();
  await ada.opens(game, WEAK);
  await ada.waits();
  await ada.sees("header .count");
  const requests: string[] = [];
  ada.page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await ada.movesByTyping();
  await ada.waits();
  await ada.sees("header .count");
  expect(requests.filter((path) => path.startsWith("/api/me"))).toEqual([]);
  await ada.context.close();
});

it("a reloaded page continues the game", async () => {
  const ada = await house.person();
  await ada.opens(game, WEAK);
  await ada.movesByTyping();
  const { n } = await ada.waits();
  await ada.page.reload();
  await ada.sees(`[data-n="${n}"][data-connection=open]`);
  await ada.context.close();
});

it("a lost connection is shown, and restored without reloading the page", async () => {
  const ada = await house.person();
  await ada.opens(game, WEAK);
  const { moves, n } = await ada.waits();
  await ada.context.setOffline(true);
  await ada.page.evaluate(() => dispatchEvent(new Event("offline")));
  await ada.sees("[data-connection=lost]");
  await ada.types(moves[0] as string);
  await ada.context.setOffline(false);
  await ada.page.evaluate(() => dispatchEvent(new Event("online")));
  await ada.sees("[data-connection=open]");
  await ada.seesMoreThan(n);
  await ada.context.close();
});

it("a move that is not allowed shows its rule", async () => {
  const ada = await house.person();
  await ada.opens(game, WEAK);
  await ada.waits();
  await ada.types("why this is not a move");
  await ada.sees(".why a[href*='#']");
  await ada.page.click(".why a");
  await ada.sees(".paragraph.lit");
  await ada.sees("#panel .picture svg");
  await ada.page.waitForFunction(() => {
    const [lit, panel] = [".paragraph.lit", "#panel"].map((part) =>
      document.querySelector(part)!.getBoundingClientRect(),
    );
    return lit!.top < panel!.bottom && lit!.bottom > panel!.top;
  });
  await ada.context.close();
});

it("a move can be taken back, and a game resigned and replayed", async () => {
  const ada = await house.person();
  const lines = () => document.querySelectorAll(".list li").length;
  let before = 0;
  for (const { id } of await gamesOf(house)) {
    await ada.opens(id, WEAK);
    await ada.waits();
    await ada.page.click("#tab-moves");
    before = await ada.page.evaluate(lines);
    await ada.movesByTyping();
    if ((await ada.waits()).can.includes("offer-undo")) break; // no chance move has followed
  }
  await ada.page.click("#tab-moves");
  expect(await ada.page.evaluate(lines)).toBeGreaterThan(before);
  await ada.page.click(`text=${text("offer.undo")}`);
  await ada.page.waitForFunction((count) => document.querySelectorAll(".list li").length === count, before);
  await ada.page.click(`text=${text("resign")}`);
  await ada.page.click(`text=${text("resign.sure")}`);
  await ada.sees("#result");
  await ada.sees(`text=${text("end.resigned.you")}`);
  const url = ada.page.url();
  await ada.page.click(`text=${text("offer.rematch")}`);
  await ada.page.waitForFunction((url) => location.href !== url, url);
  await ada.sees("[data-status=playing]");
  await ada.context.close();
});

it("players at one device agree on a draw, after a question", async () => {
  const ada = await house.person();
  await ada.opens(await openGame(house), [{ kind: "me" }, { kind: "here", name: "Ben" }]);
  await ada.waits();
  await ada.page.click(`text=${text("offer.draw.here")}`);
  expect((await ada.snapshot()).status).toBe("playing");
  await ada.page.click(`button:has-text("${text("no")}")`);
  await ada.page.click(`text=${text("offer.draw.here")}`);
  await ada.page.click(`text=${text("offer.draw.sure")}`);
  await ada.sees("[data-status=over]");
  await ada.context.close();
});

it("a player can claim the win when the opponent's time is up", async () => {
  const [ada, ben] = await Promise.all([house.person(), house.person()]);
  const { invite } = await ada.opens(game, [{ kind: "me" }, { kind: "friend" }], { clock: { kind: "live", bank: 10 } });
  await ben.page.goto(`/join/${invite}`);
  await ben.page.click("form .primary");
  await ben.sees("[data-status=playing]");
  expect(await ben.page.$(".claims")).toBeNull();
  await ben.page.click(".claims button");
  await ben.sees("#result");
  await ben.sees(`text=${text("result.won")}`);
  await Promise.all([ada, ben].map((one) => one.context.close()));
});

it("a curtain hides the hand while the device is passed on", async ({ skip }) => {
  const secret = (await gamesOf(house)).find(({ secrets, seats }) => secrets && Math.max(...seats) === 2);
  if (!secret) return skip("no game for two has secrets");
  const ada = await house.person();
  const moves = async () => {
    await ada.types("moves");
    await ada.sees(".panel output span:nth-child(2)");
    return ada.page.innerText(".panel output span:nth-child(2)");
  };
  await ada.opens(secret.id, [{ kind: "me" }, { kind: "here", name: "Ben" }], { name: "Ada" });
  await ada.sees(`text=${text("curtain.title", { name: "Ada" })}`);
  expect(await moves()).toBe(text("table.command.none"));
  await ada.page.click(`text=${text("curtain.ready", { name: "Ada" })}`);
  await ada.page.waitForSelector("[data-board] .curtain", { state: "detached" });
  await expect.poll(moves).not.toBe(text("table.command.none")); // her view is on its way
  while ((await ada.waits()).turn === 0) await ada.movesByTyping();
  await ada.sees(`text=${text("curtain.title", { name: "Ben" })}`);
  expect(await moves()).toBe(text("table.command.none"));
  await ada.context.close();
});

it("a whole game can be played by typing", async () => {
  const ada = await house.person();
  await ada.opens(game, WEAK);
  while ((await ada.waits()).status !== "over") await ada.movesByTyping();
  await ada.sees("#result");
  await ada.context.close();
});

const TAPS = GAMES.flatMap(([id, { tap }]) => (tap ? [[id, tap] as const] : []));

it.each(sample(TAPS, 0))(
  "%s: a double tap makes one move and no error, however slow the server is",
  async (id, tap) => {
    const ada = await house.person();
    let moves = 0;
    await ada.page.routeWebSocket(/socket/, (page) => {
      const server = page.connectToServer();
      page.onMessage((text) => {
        moves += Number(String(text).startsWith('{"t":"move"'));
        setTimeout(() => server.send(text), 400);
      });
    });
    await ada.opens(id, WEAK);
    const { n } = await ada.waits();
    await ada.page.dblclick(tap);
    await ada.seesMoreThan(n);
    await ada.waits();
    expect(moves).toBe(1);
    expect(await ada.page.$(".why > *")).toBeNull();
    await ada.context.close();
  },
);

it("a turn and the end of a game play sounds, once the user has interacted with the page and unless sounds are off", async () => {
  const ada = await house.person();
  await ada.page.addInitScript(() => {
    const played = { contexts: 0, tones: 0 };
    const Real = AudioContext;
    Object.assign(window, { played });
    const activation = { hasBeenActive: false }; // otherwise evaluating a script would count as interaction
    Object.defineProperty(navigator, "userActivation", { value: activation });
    for (const type of ["keydown", "pointerdown"])
      addEventListener(type, () => (activation.hasBeenActive = true), true);
    window.AudioContext = class extends Real {
      constructor() {
        super();
        played.contexts += 1;
      }
      override createOscillator() {
        played.tones += 1;
        return super.createOscillator();
      }
    };
  });
  const played = () =>
    ada.page.evaluate(() => (window as unknown as { played: { contexts: number; tones: number } }).played);
  await ada.opens(game, WEAK);
  await ada.plays((await ada.waits()).moves[0] as string);
  await ada.waits();
  expect(await played()).toEqual({ contexts: 0, tones: 0 });
  await ada.movesByTyping();
  await ada.waits();
  const { contexts, tones } = await played();
  expect([contexts, tones > 0]).toEqual([1, true]);
  await ada.page.click("header [aria-pressed]");
  await ada.page.click(`text=${text("resign")}`);
  await ada.page.click(`text=${text("resign.sure")}`);
  await ada.sees("#result");
  expect((await played()).tones).toBe(tones);
  await ada.context.close();
});

it("after the list of shortcuts the focus is back on the board, whose own keys work again", async () => {
  const ada = await house.player(await openGame(house), WEAK);
  await ada.page.keyboard.press("b");
  const focused = () => ada.page.evaluate(() => document.activeElement?.closest("[data-board]") !== null);
  const before = await ada.page.evaluateHandle(() => document.activeElement);
  for (const close of ["Escape", "?"]) {
    await ada.page.keyboard.press("?");
    await ada.sees(".keys");
    expect(await focused()).toBe(false);
    await ada.page.keyboard.press(close);
    await ada.page.waitForSelector(".keys.card", { state: "detached" });
    expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await ada.context.close();
});
