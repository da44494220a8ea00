/** The coach: in a game against the computer, and at a table of two people who have to agree. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openGame, PAGES, sample, seededRandom } from "./games";
import { House } from "./house";
import { Keys } from "./keys";
import { plainSlip, SLIPS } from "./slips";
import { text } from "./words";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const ME = { kind: "me" };
const BOT = { kind: "bot", bot: "level-1" };
const MAX_CLICKS = 400;

it("a coached game: a hint says more each time, and a slip is taken back before the computer answers", async () => {
  const ada = await house.person();
  const [game, { start, moves }] = await plainSlip(house);
  await ada.opens(game, moves[0]!.seat ? [BOT, ME] : [ME, BOT], { start });
  const { n, log } = await ada.waits();
  for (const stage of ["where", "piece"] as const) {
    await ada.page.keyboard.press("h");
    await ada.sees(`.coach >> text=${text(`hint.${stage}`)}`);
  }
  await ada.types("hint");
  for (const place of [".coach", "output"])
    await ada.sees(`${place} >> text=${text("hint.move", { move: "" }).split(":")[0]}`);
  await ada.page.click(`.coach >> text=${text("coach.with")}`);
  await ada.types(moves[0]!.move);
  await ada.sees(".slip[role=alertdialog]");
  expect((await ada.snapshot()).n).toBe(n);
  await ada.page.keyboard.press("Enter"); // the focus is on taking it back
  await ada.page.waitForSelector(".slip", { state: "detached" });
  expect((await ada.snapshot()).log.length).toBe(log.length);
  await ada.context.close();
});

it("each hint about a question before the game marks an answer on the board, in every game that asks one", async () => {
  const asking: string[] = [];
  for (const game of Object.keys(PAGES)) {
    const ada = await house.player(game, [ME, BOT]);
    const question = ada.page.locator("[data-asks]");
    if (await question.count()) {
      asking.push(game);
      for (const stage of ["where", "piece", "move"] as const) {
        await ada.page.keyboard.press("h");
        await ada.sees(`.coach >> text=${text(`hint.${stage}`, { move: "" }).split(":")[0]}`);
        expect(await question.locator("[data-hinted]").count(), `${game}: ${stage}`).toBeGreaterThan(0);
      }
    }
    await ada.context.close();
  }
  expect(asking).not.toEqual([]);
});

it.each(sample(SLIPS, 0))(
  "%s: a coached slip is made and taken back by keyboard alone",
  async (game, { start, moves }) => {
    const ada = await house.person({ viewport: { width: 1280, height: 900 } });
    const keys = new Keys(ada, seededRandom(3));
    const { seat, move } = moves[0]!;
    await ada.opens(game, seat ? [BOT, ME] : [ME, BOT], { start });
    const { n, view } = await ada.waits();
    await ada.sees("[data-board] svg");
    await keys.tabTo(({ key }) => key === text("coach.with").toLowerCase());
    await keys.press("Enter");
    await keys.press("b"); // to the board
    await PAGES[game]!.playByKeyboard(keys, move, view);
    await ada.sees(".slip[role=alertdialog]");
    expect((await ada.page.textContent("#look-why"))!.trim()).not.toMatch(/^$|[{}]|reason\./);
    expect((await ada.snapshot()).n).toBe(n);
    await keys.press("Enter"); // the focus is on taking it back
    await ada.page.waitForSelector(".slip", { state: "detached" });
    expect((await ada.snapshot()).n).toBe(n);
    await ada.context.close();
  },
);

it.each(sample(SLIPS, 1))("%s: a hint and a coached move are made with the pointer", async (game, { start, moves }) => {
  const ada = await house.person({ viewport: { width: 1280, height: 900 } });
  const random = seededRandom(9);
  await ada.opens(game, moves[0]!.seat ? [BOT, ME] : [ME, BOT], { start });
  const { n } = await ada.waits();
  await ada.sees("[data-board] svg");
  await ada.page.click(`.coach >> text=${text("coach.hint")}`);
  await ada.sees(`.coach >> text=${text("hint.where")}`);
  await ada.page.click(`.coach >> text=${text("coach.with")}`);
  for (let clicks = 0; clicks < MAX_CLICKS && (await ada.snapshot()).n === n; clicks++) {
    if (await ada.page.$(".slip")) await ada.page.click(`.slip >> text=${text("coach.anyway")}`);
    const targets = await ada.clickTargets(PAGES[game]!.pointAt);
    const target = targets[Math.floor(random() * targets.length)];
    if (target) await ada.page.mouse.click(target.x, target.y);
    await ada.page.waitForTimeout(target ? 15 : 60);
  }
  expect((await ada.snapshot()).n).toBeGreaterThan(n);
  await ada.context.close();
});

it("two people: the coach helps when both agree, everyone sees it, and either can end it", async () => {
  const ada = await house.person({ viewport: { width: 390, height: 844 } });
  const ben = await house.person();
  const { invite } = await ada.opens(await openGame(house), [ME, { kind: "friend" }]);
  await ben.page.goto(`/join/${invite}`);
  await ben.page.click(`button:has-text("${text("join.sit")}")`);
  await ada.sees("[data-status=playing]");
  expect(await ada.page.$$(".coach")).toEqual([]);
  await ada.page.click(`.actions >> text=${text("offer.coach")}`);
  await ada.sees(`text=${text("offer.coach.waiting")}`);
  await ben.sees(".offer.asks[role=alert]");
  expect(await ada.page.$$(".coach")).toEqual([]);
  await ben.page.click(`.offer >> text=${text("yes")}`);
  for (const person of [ada, ben]) {
    await person.sees(".coach");
    await person.sees(`.offer >> text=${text("coach.agreed")}`);
  }
  await ben.page.click(`text=${text("coach.stop")}`);
  await ada.page.waitForSelector(".coach", { state: "detached" });
  await ada.sees(`text=/${text("coach.ended", { name: ".*" })}/`);
  await ada.context.close();
  await ben.context.close();
});
