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

/** The pawn on a1 cannot move: its only path ends on a stack. */
const STUCK_PAWN = ".,.,.,.,w1,b1/.,.,.,.,.,w1/.,.,.,.,.,./.,.,.,.,.,./w1x32,.,.,.,.,./b1,.,.,.,.,. b";
/** A stack of two with three dots, and a tall one. */
const HIGH_MARKS = ".,.,.,.,w1,b1/.,.,.,.,.,w1/.,.,.,.,.,./.,b3x2,.,.,.,./.,.,b2x30,.,.,./w1,.,.,.,.,. b";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const player = (seats: object[], more?: object, options?: object) => house.player(GAME, seats, more, options);

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

it("the height of a tall stack fits its badge", async () => {
  const ada = await player(BLACK, { start: LAST_MOVE });
  const room = await ada.page.$$eval("[data-board] text.height", (texts) =>
    texts.map((text) => {
      const [inner, outer] = [text.getBoundingClientRect(), text.previousElementSibling!.getBoundingClientRect()];
      return [text.textContent, inner.left >= outer.left && inner.right <= outer.right];
    }),
  );
  expect(room).toContainEqual(["×20", true]);
  expect(room.every(([, fits]) => fits)).toBe(true);
  await ada.context.close();
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

it("on a turned board a click means the square seen there", async () => {
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

it("the first turn says what to do, and the list of moves names pieces and neighbours to a screen reader", async () => {
  const ada = await player(BLACK);
  await ada.sees(`${statusLine}:has-text("${words.hint}")`);
  expect(await ada.page.$(".happened")).toBeNull();
  const [move] = (await ada.snapshot()).moves;
  await ada.plays(move!);
  await ada.sees(".list li:not(.chance) .unseen");
  const line = ada.page.locator(".list li:not(.chance)").first();
  expect(await line.locator(".unseen").innerText()).toMatch(/^You hop Black \d.* onto .+, next to /);
  expect(await line.locator("span[aria-hidden]").innerText()).toBe(`You hop from ${move!.replace("-", " to ")}`);
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

it("a move is offered and announced with its piece and what it lands on", async () => {
  const ada = await player(BLACK, { start: LAST_MOVE });
  const announced = "You hop Black 1 with 20 pawns onto White 2 with 8 pawns";
  await ada.types("moves");
  await ada.sees(`.panel output:has-text("1. a1-a2 ${announced}")`);
  await ada.plays("a1-a2");
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

it("the number of pawns covers no dot", async () => {
  const ada = await player(BLACK, { start: HIGH_MARKS });
  const covered = await ada.page.$$eval("[data-board] .pawns", (stacks) =>
    stacks.flatMap((stack) => {
      const plate = stack.querySelector(".plate")?.getBoundingClientRect();
      const dots = [...stack.querySelectorAll(".pip")].map((dot) => dot.getBoundingClientRect());
      return plate ? dots.map((dot) => dot.right > plate.left && dot.bottom > plate.top) : [];
    }),
  );
  expect(covered).toEqual([false, false, false, false, false]);
  await ada.context.close();
});

it("a piece that cannot move says why, with the paragraph", async () => {
  const ada = await player(BLACK, { start: STUCK_PAWN });
  const { x, y } = await spot(ada, "a1");
  await ada.page.mouse.click(x, y);
  await ada.sees(`.why:has-text("${words["why.stuck-single"]}")`);
  expect(await ada.page.getAttribute("[data-square=a1]", "aria-selected")).toBe("false");
  await ada.page.click(".why a:has-text('HK-8')");
  await ada.sees(".paragraph.lit");
  await ada.context.close();
});

it("a hint is visible while a piece is picked up, and the piece can still go anywhere", async () => {
  const ada = await player(BLACK);
  const { moves } = await ada.snapshot();
  const [from] = moves[0]!.split("-") as [string];
  await ada.page.focus(`[data-square=${from}]`);
  await ada.page.keyboard.press("Enter");
  await ada.page.keyboard.press("h");
  await ada.sees("[data-board] [data-hint=piece] .ring");
  const goals = moves.filter((move) => move.startsWith(from)).length;
  expect(await ada.page.locator("[data-board] .square.goal").count()).toBe(goals);
  expect(await ada.page.locator("[data-board] [data-square][aria-label*='the coach points here']").count()).toBe(
    await ada.page.locator("[data-board] [data-hint] .ring").count(),
  );
  await ada.page.keyboard.press("h");
  await ada.page.waitForFunction(() => document.querySelectorAll("[data-hint=piece] .ring").length === 1);
  await ada.page.keyboard.press("h");
  await ada.sees("[data-board] [data-hint=move] .head");
  await ada.context.close();
});

it("the size of the board is chosen from a list, and marks that do not fit it are refused in a sentence", async () => {
  const ada = await house.person({ locale: "de-DE" });
  const german = (await (await fetch(`${house.url}/api/games/${GAME}/words/de`)).json()) as Record<string, string>;
  await ada.page.goto(`/new/${GAME}`);
  await ada.page.click("summary:has-text('4')");
  await ada.page.selectOption("[id='hokito.option.size']", "8");
  await ada.page.selectOption("[id='hokito.option.marks']", "…");
  await ada.sees(`.own:has-text("${german["option.marks.own"]}")`);
  const isRefused = async (marks: string, sentence: string) => {
    await ada.page.fill(".own input", marks);
    await ada.page.click(".begin button");
    await expect.poll(() => ada.page.innerText(".begin [role=alert]"), { timeout: 10_000 }).toBe(sentence);
  };
  await isRefused("8,6,4", german["why.marks-sum"]!.replaceAll("{size}", "8").replace("{pawns}", "32"));
  await isRefused("many", `${german["option.marks"]}: ${german["option.marks.own"]}.`);
  house.consoleErrors.splice(0); // the browser itself logs the error responses
  await ada.page.fill(".own input", "12,10,10");
  await ada.page.click(".begin button");
  await ada.sees("[data-connection=open]");
  await ada.context.close();
});
