/** The board of Cookie Disco in the browser. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "$tests/house";
import words from "../words/en.json";

const GAME = "cookie-disco";
const BOT = { kind: "bot", bot: "random" };
const FIRST = [{ kind: "me" }, BOT];
/** Chocolate is locked; a caramel cookie and the vanilla cookie can roll. */
const LOCKED = "B:-1,0 V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 / O / C";
/** Orange divides the field 12 : 2 with `0,1>-1,2`. */
const DIVISION = "A:0,0 B:1,0 C:0,1 V:0,2 O:1,2 C:-1,3 C:0,3 A:1,3 / O / A";
/** After `1,2>-1,4` blue can roll no cookie. */
const STUCK = "A:1,1 C:-1,2 O:0,2 C:1,2 C:-2,3 V:-1,3 B:0,3 A:1,3 / O / A";
const COORDINATES = /-?\d,-?\d/;

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const player = (seats: object[], more?: object, options?: object) => house.player(GAME, seats, more, options);

const hint = async (ada: Person) => (await ada.page.textContent("[data-board] .hint"))?.replace(/\s+/g, " ").trim();
const said = (ada: Person, text: string) =>
  ada.page.waitForFunction((part) => document.querySelector("[role=log]")?.textContent?.includes(part), text);
const labels = (ada: Person) =>
  ada.page.$$eval("[data-board] [data-key]", (choices) =>
    choices.map((choice) => choice.getAttribute("aria-label") ?? ""),
  );

it("the log says where the cherry was, and the announcement says who begins, too", async () => {
  const ada = await player([BOT, { kind: "me" }], { options: { start: "3" } });
  await ada.plays((await ada.snapshot()).moves[0]!);
  await ada.waits();
  await ada.page.click("[data-key=left]");
  await ada.waits();
  const { log } = (await ada.snapshot()) as unknown as { log: { move: string; text: string }[] };
  const { move, text } = log.find((entry) => entry.move?.startsWith("hand="))!;
  const isMine = / \/ O /.test(text) === text.endsWith("seats=BO");
  const fist = move === "hand=left" ? ("left" as const) : ("right" as const);
  const sentence = isMine ? words[`say.hand.${fist}.you`] : words[`say.hand.${fist}`].split("{name}")[0]!;
  expect(await ada.page.$$eval(".list li", (lines) => lines.map((line) => line.textContent).join())).toContain(
    words[`hand.${fist}`],
  );
  await said(ada, words["say.left.you"]);
  await said(ada, sentence);
  await ada.context.close();
});

it("a spot that is pressed before a cookie is taken says what to do first", async () => {
  const ada = await player(FIRST);
  const cursor = () => ada.page.getAttribute("[data-board] [data-key][tabindex='0']", "data-key");
  const first = await cursor();
  await ada.page.focus("[data-board] [data-key][tabindex='0']");
  await ada.page.keyboard.press("n");
  const next = await cursor();
  expect(next).not.toBe(first);
  await ada.page.locator("[data-board] svg text:text-is('5')").click({ force: true });
  await ada.sees(`.why:has-text("${words["why.place-now"]}")`);
  expect(await cursor()).toBe(next);
  await ada.context.close();
});

it("cookies that can roll are marked without hover, and those that are locked have a cherry and a hint", async () => {
  const ada = await player(FIRST, { start: LOCKED }, { hasTouch: true });
  const origins = new Set((await ada.snapshot()).moves.map((move) => move.split(">")[0]));
  const marked = () =>
    ada.page.$$eval("[data-board] .isOffered", (cookies) => cookies.map((cookie) => cookie.getAttribute("data-key")));
  expect((await marked()).sort()).toEqual([...origins].sort());
  expect(await ada.page.$$("[data-board] .cherry")).toHaveLength(3);
  expect(await hint(ada)).toBe(`${words["hint.own.O"]}. ${words["hint.lock.C"]}`);
  await ada.page.tap(`[data-key="0,0"]`);
  await ada.sees("[data-board] .target");
  expect(await marked()).toEqual([]);
  await ada.context.close();
});

it("labels and announcements name cookies and what they touch, without coordinates", async () => {
  const ada = await player(FIRST, { start: LOCKED });
  const { moves } = await ada.snapshot();
  const n = moves.filter((move) => move.startsWith("0,0>")).length;
  expect((await labels(ada)).join()).not.toMatch(COORDINATES);
  await ada.page.click(`[data-key="0,0"]`);
  await said(ada, words.places.other.replace("{n}", String(n)));
  expect((await labels(ada)).join()).not.toMatch(COORDINATES);
  expect((await labels(ada)).filter((label) => label.startsWith("Roll next to"))).toHaveLength(n);
  await ada.page.click(`[data-key=">0,3"]`);
  await said(ada, "You roll the vanilla cookie next to a chocolate cookie and the orange player-cookie");
  await ada.context.close();
});

it("both parts are counted up, and one sentence says why the game was won", async () => {
  const ada = await player(FIRST, { start: DIVISION }, { reducedMotion: "no-preference" });
  const totals = () => ada.page.$$eval("[data-board] .total", (all) => all.map((each) => each.textContent?.trim()));
  await ada.plays("0,1>-1,2");
  await ada.sees("[data-board] .total");
  expect(await totals()).toEqual(["0", "0"]);
  expect(await hint(ada)).toBe(words["over.division.won"].replace("{own}", "12").replace("{other}", "2"));
  await ada.page.waitForFunction(() => document.querySelectorAll("[data-board] .counted").length === 8);
  expect(await totals()).toEqual(["12", "2"]);
  expect(await ada.page.$$("[data-board] .cherry")).toHaveLength(3);
  await ada.context.close();
});

it("with reduced motion the totals are there at once", async () => {
  const ada = await player(FIRST, { start: DIVISION });
  await ada.plays("0,1>-1,2");
  await ada.sees("[data-board] .total");
  expect(await ada.page.$$eval("[data-board] .total", (all) => all.map((each) => each.textContent?.trim()))).toEqual([
    "12",
    "2",
  ]);
  await ada.context.close();
});

it("when no cookie can roll, the cherries stay and the sentence says whose turn it was", async () => {
  const ada = await player(FIRST, { start: STUCK });
  await ada.plays("1,2>-1,4");
  await ada.sees("#result");
  expect(await hint(ada)).toMatch(new RegExp(words["over.stuck.won"].replace("{name}", ".*")));
  expect(await ada.page.$$("[data-board] .cherry")).toHaveLength(3);
  await ada.context.close();
});

it("shortcuts of the browser are left to the browser", async () => {
  const ada = await player(FIRST, { start: LOCKED });
  const isTaken = (init: object) =>
    ada.page.$eval(
      "[data-board] [tabindex='0']",
      (element, keys) =>
        !element.dispatchEvent(new KeyboardEvent("keydown", { ...keys, bubbles: true, cancelable: true })),
      init,
    );
  expect(await isTaken({ key: "n" })).toBe(true);
  for (const modifier of ["ctrlKey", "metaKey", "altKey"])
    for (const key of ["n", "ArrowLeft", "Enter"]) expect(await isTaken({ key, [modifier]: true })).toBe(false);
  await ada.context.close();
});

it.each([
  [320, 568],
  [844, 390],
])("a window of %i × %i shows the whole board, and a cookie can be rolled", async (width, height) => {
  const ada = await player(FIRST, { start: LOCKED }, { viewport: { width, height }, hasTouch: true });
  const box = await ada.page.$eval("[data-board] svg", (svg) => {
    const { left, right, height } = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].map((text) => text.getBoundingClientRect());
    const clipped = texts.filter((text) => text.left < left || text.right > right);
    return { left, right, height, clipped: clipped.length };
  });
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(box.height).toBeLessThanOrEqual(height);
  expect(box.clipped).toBe(0);
  const { n } = await ada.snapshot();
  await ada.page.tap(`[data-key="0,0"]`);
  await ada.page.tap(`[data-key=">0,3"]`);
  await ada.seesMoreThan(n);
  await ada.context.close();
});
