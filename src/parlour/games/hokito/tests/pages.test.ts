/** The board of Hokito in the browser. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "$tests/house";
import words from "../words/en.json";

const GAME = "hokito";
const BOT = { kind: "bot", bot: "random" };
const BLACK = [{ kind: "me" }, BOT];
const WHITE = [BOT, { kind: "me" }];
/** Black, a1-a2, ends the game: 28 to 8. */
const LAST_MOVE = ".,.,.,.,.,w1x2/.,.,.,.,w1x2,./.,.,.,w1x2,.,./.,.,w1x2,.,.,./w2x8,.,.,.,.,./b1x20,.,.,.,.,. b";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

/** A person at a table whose turn it is. */
async function player(seats: object[], more: object = {}, options: object = {}): Promise<Person> {
  const ada = await house.person(options);
  await ada.opens(GAME, seats, more);
  await ada.sees("[data-board] svg");
  await ada.waits();
  return ada;
}

/** Where a square is on the screen. */
const spot = (ada: Person, square: string) =>
  ada.page.$eval(`[data-square=${square}]`, (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

/** Whether a square is nearer to the viewer than another one. */
const isNearer = async (ada: Person, one: string, other: string) =>
  (await spot(ada, one)).y > (await spot(ada, other)).y;

const turnButton = "[data-board] .controls .turn";
const statusLine = "[data-board] [role=status]";

it("players sit at the bottom, as Black and as White", async () => {
  const black = await player(BLACK);
  const white = await player(WHITE);
  expect([await isNearer(black, "a6", "a1"), await isNearer(white, "a1", "a6")]).toEqual([true, true]);
  const labels = await black.page.$$eval("[data-board] svg [aria-hidden] text", (texts) =>
    texts.map((text) => text.textContent),
  );
  expect(labels.slice(0, 4)).toEqual(["f", "f", "1", "1"]);
  await black.context.close();
  await white.context.close();
});

it("a button turns the board, and the choice is remembered", async () => {
  const ada = await player(BLACK);
  expect(await ada.page.getAttribute(turnButton, "aria-label")).toBe(words["near.black"]);
  await ada.page.click(turnButton);
  expect(await isNearer(ada, "a1", "a6")).toBe(true);
  await ada.page.reload();
  await ada.sees(turnButton);
  expect(await isNearer(ada, "a1", "a6")).toBe(true);
  expect(await ada.page.getAttribute(turnButton, "aria-label")).toBe(words["near.white"]);
  await ada.context.close();
});

it("the board stays as it is when two people share the device", async () => {
  const ada = await player([{ kind: "me" }, { kind: "here", name: "Ben" }]);
  await ada.plays((await ada.snapshot()).moves[0]!);
  await ada.waits();
  expect((await ada.snapshot()).turn).toBe(1);
  expect(await isNearer(ada, "a6", "a1")).toBe(true);
  await ada.context.close();
});

it("a turned board is played where it is seen", async () => {
  const ada = await player(BLACK);
  const { moves, n } = await ada.snapshot();
  const [from, to] = moves[0]!.split("-") as [string, string];
  const [start, end] = [await spot(ada, from), await spot(ada, to)];
  await ada.page.mouse.click(start.x, start.y);
  await ada.page.mouse.click(end.x, end.y);
  await ada.seesMoreThan(n);
  expect((await ada.snapshot()).log.filter(({ seat }) => seat === 0)).toMatchObject([{ move: moves[0] }]);
  await ada.context.close();
});

it("pieces that can move are shown without hover, and the last pawn dealt is not marked", async () => {
  const ada = await player(BLACK, {}, { hasTouch: true });
  const origins = new Set((await ada.snapshot()).moves.map((move) => move.slice(0, 2)));
  const hinted = () =>
    ada.page.$$eval("[data-square]:has(.hint)", (squares) =>
      squares.map((square) => square.getAttribute("data-square")),
    );
  expect((await hinted()).sort()).toEqual([...origins].sort());
  expect(await ada.page.$$("[data-board] .last")).toEqual([]);
  const at = await spot(ada, [...origins][0]!);
  await ada.page.touchscreen.tap(at.x, at.y);
  await ada.sees("[data-square].goal");
  expect(await hinted()).toEqual([]);
  await ada.context.close();
});

it("a setting hides which pieces can move", async () => {
  const ada = await player(BLACK);
  await ada.sees("[data-board] .hint");
  await ada.page.evaluate(() => localStorage.setItem("parlour", JSON.stringify({ hints: false })));
  await ada.page.reload();
  await ada.sees("[data-square].movable");
  expect(await ada.page.$$("[data-board] .hint")).toEqual([]);
  await ada.context.close();
});

it("a chosen piece says how many places it can go to", async () => {
  const ada = await player(BLACK);
  const { moves } = await ada.snapshot();
  const from = moves[0]!.slice(0, 2);
  const n = moves.filter((move) => move.startsWith(from)).length;
  const at = await spot(ada, from);
  await ada.page.mouse.click(at.x, at.y);
  const text = words.choices[n === 1 ? "one" : "other"].replace("{n}", String(n));
  expect(await ada.page.textContent(statusLine)).toBe(text);
  expect(await ada.page.getAttribute(`[data-square=${from}]`, "aria-label")).toContain(text);
  await ada.context.close();
});

it("a move is announced with its piece and what it lands on", async () => {
  const ada = await player(BLACK, { start: LAST_MOVE });
  await ada.plays("a1-a2");
  const announced = "a1, black stack of 20, mark 1, onto a2, white stack of 8, mark 2";
  await ada.page.waitForFunction((text) => document.body.textContent?.includes(text), announced);
  await ada.context.close();
});

/** The totals above the board. */
const totals = (ada: Person) =>
  ada.page.$$eval("[data-board] .totals > g > text:first-of-type", (texts) =>
    texts.map((text) => text.textContent).join(":"),
  );

/** Collects all totals that the board shows from now on; call the result to get them. */
async function watchedTotals(ada: Person): Promise<() => Promise<string[]>> {
  const seen = await ada.page.evaluateHandle(() => {
    const shown = () => [...document.querySelectorAll("[data-board] .totals > g > text:first-of-type")];
    const list: string[] = [];
    const add = () =>
      list.push(
        shown()
          .map((text) => text.textContent)
          .join(":"),
      );
    new MutationObserver(add).observe(document.querySelector("[data-board] .totals")!, {
      subtree: true,
      characterData: true,
    });
    return list;
  });
  return () => seen.evaluate((list) => list.filter((text, index) => text !== list[index - 1]));
}

it("the piles are counted one by one, and one sentence says why the game was won", async () => {
  const ada = await player(BLACK, { start: LAST_MOVE }, { reducedMotion: "no-preference" });
  const seen = await watchedTotals(ada);
  await ada.plays("a1-a2");
  await ada.sees(`${statusLine}:has-text("You win 28 to 8 with more pawns: 28 against 8.")`);
  expect(await seen()).toEqual(["0:0", "0:2", "0:4", "0:6", "0:8", "28:8"]);
  const worth = await ada.page.$$eval(".worth", (piles) => piles.map((pile) => pile.textContent?.trim()));
  expect(worth).toEqual(["1×2=2", "1×2=2", "1×2=2", "1×2=2", "1×28=28"]);
  expect(await ada.page.getAttribute("[data-square=a2]", "aria-label")).toContain("worth 28");
  await ada.context.close();
});

it("the count can be skipped, and with reduced motion it is there at once", async () => {
  const ada = await player(BLACK, { start: LAST_MOVE }, { reducedMotion: "no-preference" });
  await ada.plays("a1-a2");
  expect(await ada.page.textContent(statusLine)).toBe(words.counting);
  await ada.page.click(`[data-board] .controls button:has-text("${words.skip}")`);
  expect(await totals(ada)).toBe("28:8");
  const ben = await player(BLACK, { start: LAST_MOVE });
  await ben.plays("a1-a2");
  expect(await totals(ben)).toBe("28:8");
  expect(await ben.page.$$("[data-board] .controls button")).toHaveLength(1);
  await ada.context.close();
  await ben.context.close();
});
