/** The board of Cocotaki in the browser. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "$tests/house";
import words from "../words/en.json";

const GAME = "cocotaki";
const BOT = { kind: "bot", bot: "random" };
const LONG_NAMES = ["Wilhelmina Bartholdy", "Bartholomew", "Christopher Robin"];
const PHONES = {
  phone: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
  small: { width: 320, height: 640 },
};
const HANDS =
  "hands butterfly blue-cat blue-sheep green-dog green-donkey red-cow red-rooster yellow-lion | blue-dog red-bee*2" +
  " | blue-cow green-cow yellow-cow / pile green-bee*3 red-sheep*3 yellow-bee*3 yellow-sheep*3 / under blue-bee";
const TURN = `${HANDS} / turn 0+ on blue-lion`;
/** Seat 2 has laid a red lion on a blue bee. */
const WRONG = `${HANDS} / turn 0+ on red-lion / window 2 from 2+ on blue-bee: red-lion!roar / turns 1`;
const STUCK = TURN.replace(/hands .*? \|/, "hands red-cow yellow-cow |").replace(
  "green-cow yellow-cow /",
  "green-cow /",
);
/** Seat 2 has laid its last card. */
const FINISHED =
  "hands blue-cat red-cow | blue-dog red-bee*2 | - / pile green-bee*3 / under blue-bee blue-sheep" +
  " / turn 2+ on blue-lion / window 2 from 2+ on blue-sheep: blue-lion!roar / turns 1";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

/** A player in seat 0 of a position, against bots unless other seats are given. */
async function player(start: string, browser: object = {}, seats: object[] = [{ kind: "me" }, BOT, BOT]) {
  const ada = await house.person(browser);
  await ada.opens(GAME, seats, { start });
  const curtain = await ada.page.$(".curtain button");
  await curtain?.click();
  await ada.sees("[data-board] svg [data-key=card-0]");
  return ada;
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/** Whether boxes of elements lie within those of their containers, in the page. */
const isInside = (ada: Person, inner: string, outer: string): Promise<boolean[]> =>
  ada.page.$$eval(
    inner,
    (elements, selector) =>
      elements.map((element) => {
        const box = element.getBoundingClientRect();
        const around = (element.closest(selector) ?? document.documentElement).getBoundingClientRect();
        return box.left >= around.left - 1 && box.right <= around.right + 1 && box.top >= around.top - 1;
      }),
    outer,
  );

it("the board explains a penalty, even after the next player has acted", async () => {
  const ada = await player(WRONG);
  await ada.page.keyboard.press("o");
  const text = filled(words.penalty, {
    who: words["penalty.objected.you"],
    why: filled(words["penalty.match"], { card: words["a.red.lion"] }),
    takes: filled(words["penalty.back"], { name: "Random mover 2", n: "2" }),
  });
  await ada.sees(`.note >> text=${text}`);
  await ada.waits();
  await ada.plays("draw");
  expect(await ada.page.textContent(".note [role=status]")).toBe(text);
  await ada.context.close();
});

it("the board says what fits, and shows the sounds until they are turned off", async () => {
  const ada = await player(TURN);
  await ada.sees(`.note >> text=${filled(words.wanted, { what: "blue, lion, or butterfly" })}`);
  await ada.sees(`text=${words["summary.silence"]}`);
  await ada.page.click(`[aria-label="${words["summary.hide"]}"]`);
  await ada.page.reload();
  await ada.sees(`button:text("${words["summary.show"]}")`);
  expect(await ada.page.$(`text=${words["summary.silence"]}`)).toBeNull();
  await ada.context.close();
});

it("the button to draw stands out only if no card can be laid", async () => {
  const draw = `.actions .primary:text("${words.draw}")`;
  const ada = await player(TURN);
  await ada.sees(`.actions button:text("${words.draw}")`);
  expect(await ada.page.$(draw)).toBeNull();
  await ada.context.close();
  const bob = await player(STUCK);
  await bob.sees(draw);
  await bob.context.close();
});

it("a ring counts down the time to object to a last card", async () => {
  const ada = await player(FINISHED);
  await ada.sees("svg .final .ring");
  await ada.sees(".actions .object .ring");
  await ada.context.close();
});

it.each(Object.entries(PHONES))("the wheel, the names and the board fit on a phone: %s", async (_, viewport) => {
  const seats = [{ kind: "me" }, ...LONG_NAMES.map((name) => ({ kind: "here", name }))];
  const four = TURN.replace("blue-cow green-cow yellow-cow", "blue-cow green-cow | yellow-cow");
  const ada = await player(four, { viewport }, seats);
  const board = (await (await ada.page.$("[data-board]"))!.boundingBox())!;
  expect(board.height).toBeLessThanOrEqual(viewport.height);
  expect(await isInside(ada, ".seat .name", ".seat")).not.toContain(false);
  expect((await ada.page.$$eval(".seat .name", (lines) => lines.map((line) => line.textContent))).join(" ")).toContain(
    LONG_NAMES.join(" "),
  );
  await ada.page.focus("[data-key=card-1]");
  await ada.page.keyboard.press("Enter");
  await ada.sees(".entry");
  expect(await isInside(ada, ".wheel *", "svg")).not.toContain(false);
  const cards = await ada.page.$$eval("[data-key^=card-]", (all) =>
    all.map((card) => card.getBoundingClientRect().width),
  );
  expect(Math.min(...cards)).toBeGreaterThan(44);
  expect(board.x + board.width).toBeLessThanOrEqual(viewport.width);
  await ada.context.close();
});

it.each([360, 320])("on a phone %i px wide the buttons cover neither the hand nor a line of text", async (width) => {
  const four = TURN.replace("blue-cow green-cow yellow-cow", "blue-cow green-cow | yellow-cow");
  const viewport = { width, height: 640 };
  const ada = await player(four, { viewport, hasTouch: true }, [{ kind: "me" }, BOT, BOT, BOT]);
  const bottom = (selector: string) =>
    ada.page.$$eval(selector, (all) => Math.max(...all.map((element) => element.getBoundingClientRect().bottom)));
  const actions = (await ada.page.locator("[data-board] .actions").boundingBox())!;
  expect(actions.y + actions.height).toBeLessThanOrEqual(viewport.height);
  expect(await bottom("[data-key^=card-]")).toBeLessThanOrEqual(actions.y);
  expect(await bottom(".note p")).toBeLessThanOrEqual(actions.y + 1);
  expect((await ada.page.locator(".summary").boundingBox())!.y).toBeGreaterThanOrEqual(actions.y + actions.height);
  await ada.context.close();
});

it.each([2, 4])("with %i players at 360 px the penalty, the buttons and the sounds are all visible", async (count) => {
  const viewport = { width: 360, height: 740 };
  const seats = [{ kind: "me" }, ...Array<object>(count - 1).fill(BOT)];
  const others = ["blue-dog red-bee*2", "blue-cow", "yellow-cow"].slice(0, count - 1).join(" | ");
  const start = `referee=auto: ${TURN.replace(/\| .*? \/ pile/, `| ${others} / pile`)}`;
  const ada = await player(start, { viewport, hasTouch: true }, seats);
  await ada.plays("blue-cat!moo"); // a long explanation: two lines
  await ada.sees(".note .penalty:not(:empty)");
  const places = [".note .penalty", "[data-board] .actions", ".summary"];
  const boxes = await Promise.all(places.map(async (place) => (await ada.page.locator(place).boundingBox())!));
  const edges = boxes.flatMap(({ y, height }) => [y, y + height]);
  expect(edges).toEqual([...edges].sort((one, other) => one - other)); // one below the other
  expect(edges.at(-1)).toBeLessThanOrEqual(viewport.height);
  const hand = await ada.page.$$eval("[data-key^=card-]", (all) => all.map((card) => card.getBoundingClientRect()));
  expect(Math.max(...hand.map(({ bottom }) => bottom))).toBeLessThanOrEqual(edges[0]!);
  expect(Math.min(...hand.map(({ width }) => width))).toBeGreaterThan(44);
  await ada.context.close();
});

it("there is no button to object where the table notices mistakes", async () => {
  const buttons = async (referee: string) => {
    const ada = await house.player(GAME, [{ kind: "me" }, BOT], { options: { referee } });
    const names = await ada.page.locator("[data-board] .actions button").allInnerTexts();
    await ada.context.close();
    return names.slice(0, -1);
  };
  expect(await buttons("auto")).toEqual([words.last, words.draw]);
  expect(await buttons("players")).toEqual([words.object, words.last, words.draw]);
});

it("N goes to the next card that fits", async () => {
  const ada = await player(TURN);
  await ada.page.focus("[data-key=card-2]");
  await ada.page.keyboard.press("n");
  expect(await ada.page.getAttribute("[data-key]:focus", "aria-label")).toBe(
    filled(words["card.fits"], { card: "yellow lion" }),
  );
  await ada.context.close();
});

it("in a first game the table notices mistakes, and after a win the next rule can be added", async () => {
  const ada = await house.person();
  await ada.page.goto("/");
  await ada.page.click(`[data-game="${GAME}"] .primary`);
  await ada.sees("[data-status=playing]");
  expect(await ada.snapshot()).toMatchObject({ options: { referee: "auto" } });
  const hands = "hands blue-cat | blue-dog red-bee*2 / pile green-bee*3 / under blue-bee";
  const start = `referee=auto: ${hands} / turn 0+ on blue-lion`;
  await ada.opens(GAME, [{ kind: "me" }, BOT], { start, options: { referee: "auto" } });
  await ada.plays("blue-cat!meow");
  await ada.sees(".result");
  expect(await ada.page.$("[data-board] .actions")).toBeNull();
  await ada.page.click(`.result a:has-text("${words["next.rooster_skips"]}")`);
  await ada.sees(`[id="${GAME}.option.rooster_skips"]`);
  expect(await ada.page.inputValue(`[id="${GAME}.option.rooster_skips"]`)).toBe("on");
  expect(await ada.page.locator("ol .chip[data-kind]").count()).toBe(2);
  await ada.context.close();
});

it("a ring counts down the time to object before a bot acts", async () => {
  const ada = await player(WRONG.replace("turn 0+", "turn 2+").replace("window 2 from 2+", "window 1 from 1+"));
  await ada.sees(".actions .object .ring");
  await ada.context.close();
});

it.each([{}, { viewport: PHONES.sideways, hasTouch: true }])(
  "the second tap of a double tap neither closes the wheel nor chooses from it: %o",
  async (browser) => {
    const ada = await player(TURN, browser);
    const twice = async (selector: string) => {
      const { x, y, width, height } = (await ada.page.locator(selector).boundingBox())!;
      for (let tap = 0; tap < 2; tap++) await ada.page.mouse.click(x + width / 2, y + height / 2);
    };
    const putBack = () => ada.page.locator(".veil").click({ position: { x: 3, y: 3 } });
    for (let index = 1; index < 3; index++) {
      await twice(`[data-key=card-${index}]`);
      await ada.sees(".wheel [data-key=moo]");
      await putBack();
    }
    for (const colour of ["red", "yellow", "green", "blue"]) {
      await twice("[data-key=card-0]");
      await twice(`.wheel [data-key=${colour}]`);
      await ada.sees(".wheel [data-key=moo]");
      await putBack();
    }
    expect((await ada.snapshot()).turn).toBe(0);
    await ada.context.close();
  },
);

it("the pile says which colour was named for a butterfly", async () => {
  const ada = await player(TURN.replace("on blue-lion", "on butterfly=green"));
  const name = (await ada.page.getAttribute("[data-key=pile]", "aria-label"))!;
  expect(name).toContain(`${words["animal.butterfly"]}, ${words["colour.green"]}`);
  await ada.context.close();
});

it("the time for a sound is limited at a table, but not in a lesson", async () => {
  const ada = await player(TURN);
  await ada.page.click("[data-key=card-1]");
  await ada.sees(".wheel .seconds");
  await ada.page.goto(`/learn/${GAME}`);
  await ada.page.click("[data-key=card-0]");
  await ada.sees(".wheel");
  expect(await ada.page.locator(".wheel .seconds, .actions .clock").count()).toBe(0);
  await ada.context.close();
});

it("the deck is chosen by name, and options that are not set say that the level decides", async () => {
  const ada = await house.person();
  await ada.page.goto(`/new/${GAME}`);
  await ada.page.click("summary");
  const deck = ada.page.locator("[role=radiogroup][aria-labelledby='cocotaki.option.deck-label']");
  expect((await deck.locator("label").allInnerTexts()).slice(0, 2)).toEqual([
    words["choice.deck.standard"],
    words["choice.deck.uniform"],
  ]);
  const skips = ada.page.locator('[id="cocotaki.option.rooster_skips"] option');
  expect((await skips.allInnerTexts())[0]).toBe(words["option.unset"]);
  await deck.locator("label").last().click();
  await ada.page.fill(".own input", "small:cow:9,dog:9,cat:9");
  await ada.page.click("main form button.primary");
  await ada.sees("[data-board] svg");
  const { options } = (await ada.snapshot()) as unknown as { options: Record<string, unknown> };
  expect(options.deck).toBe("small:cow:9,dog:9,cat:9");
  await ada.page.goto(`/new/${GAME}?options=${encodeURIComponent(JSON.stringify({ deck: "uniform" }))}`);
  expect(await deck.locator("input:checked").inputValue()).toBe("uniform");
  await ada.context.close();
});
