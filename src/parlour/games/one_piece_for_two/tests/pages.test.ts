/** The board of One Piece for Two in the browser. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "$tests/house";
import { text } from "$tests/words";
import words from "../words/en.json";

const GAME = "one-piece-for-two";
const HERE = [{ kind: "me" }, { kind: "here", name: "Ben" }];
/** A game up to the last placement: the box is empty, and red is to move. */
const FULL = "aBR cdRB efRB gRB cRB dRB eRB fRB aBR gRB cRB deBR fRB aBR dBR eRB gBR cRB fRB deBR / R";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

type View = { width: number; height: number };
const DESK = { width: 1280, height: 800 };
const SIDEWAYS = { width: 844, height: 390 };
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 320, height: 568 };

/** A player of both seats at a table, after some moves. */
async function player(moves: string[], more: object = {}, viewport: View = DESK, hasTouch = false): Promise<Person> {
  const ada = await house.person({ viewport, hasTouch });
  await ada.opens(GAME, HERE, { name: "Ada", ...more });
  await ada.sees("[data-board] svg[role=application]");
  for (const move of moves) {
    await ada.waits();
    await ada.plays(move);
  }
  await ada.waits();
  return ada;
}

/** Where a cell is on the screen; column and row are counted from 0. */
async function spot(ada: Person, column: number, row: number): Promise<{ x: number; y: number }> {
  return ada.page.$eval(
    "[data-board] svg[role=application] .turn > g",
    (grid, [x, y]) => {
      const point = new DOMPoint(x * 100 + 50, (6 - y) * 100 + 50).matrixTransform(
        (grid as SVGGElement).getScreenCTM()!,
      );
      return { x: point.x, y: point.y };
    },
    [column, row] as const,
  );
}

const dominoes = (ada: Person) => ada.page.locator("[data-board] .domino").count();

it("a replay shows no mark of the coach on the answers before the game", async () => {
  const ada = await player(["red", "south", "dRB"]);
  await ada.page.goto(`${ada.page.url()}/replay#0`);
  await ada.page.selectOption("section select", "0.1");
  await ada.page.click(`button:has-text("${text("replay.analyse")}")`);
  await ada.sees(".compared");
  await ada.sees("[data-asks]");
  expect(await ada.page.locator("[data-hinted]").count()).toBe(0);
  await ada.context.close();
});

it("a piece in hand is shown once, wherever it is", async () => {
  const ada = await player(["red", "south", "dRB"]);
  expect(await dominoes(ada)).toBe(2);
  const over = await spot(ada, 1, 5);
  await ada.page.mouse.move(over.x, over.y);
  await ada.sees("[data-board] .ghost");
  expect(await dominoes(ada)).toBe(2);
  await ada.context.close();
});

it("a piece that is taken up is shown once", async () => {
  const ada = await player([], { start: FULL });
  const [from, to] = [await spot(ada, 0, 5), await spot(ada, 1, 3)];
  await ada.page.mouse.click(from.x, from.y);
  await ada.page.mouse.move(to.x, to.y);
  await ada.sees("[data-board] .ghost");
  expect(await dominoes(ada)).toBe(20);
  await ada.context.close();
});

it.each(["south", "east", "north", "west"] as const)("with the game edge in the %s pieces fall down", async (edge) => {
  const ada = await player(["red", edge, "dRB"]);
  const [low, high] = [await spot(ada, 3, 0), await spot(ada, 3, 1)];
  expect(high.y).toBeLessThan(low.y - 10);
  expect(Math.abs(high.x - low.x)).toBeLessThan(1);
  const note = edge === "south" ? words.edge : words["edge.turned"].replace("{edge}", words[edge].toLowerCase());
  await ada.sees(`text=${note}`);
  expect(await ada.page.innerText("main")).not.toMatch(/\b(north|south|east|west)\b/i);
  await ada.context.close();
});

it("names beside the tray are not cut on a phone held sideways", async () => {
  const ada = await house.person({ viewport: SIDEWAYS });
  await ada.opens(GAME, [{ kind: "me" }, { kind: "here", name: "Newcomer" }], { name: "Ada" });
  for (const move of ["red", "south", "dRB", "dRB"]) {
    await ada.waits();
    await ada.plays(move);
  }
  const { isCut, height } = await ada.page.$eval("[data-board] .bench .name:text('Newcomer')", (name) => ({
    isCut: name.scrollWidth > name.clientWidth,
    height: name.getBoundingClientRect().height,
  }));
  expect(isCut).toBe(false);
  expect(height).toBeLessThan(24); // one line
  await ada.context.close();
});

it("the buttons that turn a piece keep their size on a phone held sideways", async () => {
  const ada = await player(["red", "south", "aRB"], {}, SIDEWAYS, true);
  const over = await spot(ada, 3, 4);
  await ada.page.touchscreen.tap(over.x, over.y);
  await ada.sees(`text=${words["tap.again"]}`);
  const widths = await ada.page.$$eval("[data-board] .hand button", (buttons) =>
    buttons.map((button) => button.getBoundingClientRect().width),
  );
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
  await ada.context.close();
});

it("both colours are counted after every move, and announced on request", async () => {
  const ada = await player(["red", "south", "aRB", "bRB"]);
  const counts = () => ada.page.locator("[data-board] li b > [aria-hidden]").allTextContents();
  expect(await counts()).toEqual(["2/4", "2/4"]);
  await ada.plays("cRB");
  expect(await counts()).toEqual(["3/4", "3/4"]);
  const said = words["count.red"].replace("{n}", "2");
  const heard = () => ada.page.locator("[aria-live]").allTextContents();
  expect((await heard()).join(" ")).not.toContain(said);
  await ada.page.getByRole("button", { name: words["count.aloud"] }).press("Enter");
  await ada.waits();
  await ada.plays("gRB");
  await ada.waits();
  await ada.plays("fRB");
  await ada.page.waitForFunction(
    (text) => [...document.querySelectorAll("[aria-live]")].some((region) => region.textContent?.includes(text)),
    said,
  );
  await ada.context.close();
});

it("four of both colours win nothing, and the board says so", async () => {
  const ada = await player(["red", "south", "aRB", "bRB", "cRB", "dRB"]);
  await ada.sees(`text=${words["count.both"].replace("{n}", "4")}`);
  await ada.context.close();
});

it.each(["no-preference", "reduce"] as const)("a win is explained, and celebrated with motion: %s", async (motion) => {
  const ada = await house.person({ reducedMotion: motion });
  await ada.opens(GAME, HERE, { name: "Ada" });
  await ada.sees("[data-board] svg[role=application]");
  for (const move of ["red", "south", "aRB", "bRB", "cRB"]) {
    await ada.waits();
    await ada.plays(move);
  }
  await ada.page.evaluate(() => {
    const names: string[] = [];
    Object.assign(window, { names });
    document.addEventListener("animationstart", ({ animationName }) => names.push(animationName));
  });
  await ada.waits();
  await ada.plays("deRB");
  const ended = words["end.seen.gift"].replace("{name}", "Ada").replace("{n}", "4").replace("{m}", "1");
  await ada.sees(`[data-board] .note:text("${ended}")`);
  await ada.sees("#result");
  expect(await ada.page.innerText(".result a")).toMatch(/^Rule OP-\d+$/);
  await ada.page.waitForTimeout(1200);
  const names = await ada.page.evaluate(() => (window as unknown as { names: string[] }).names);
  expect(names.filter((name) => /pop|reach/.test(name)).length).toBe(motion === "reduce" ? 0 : 6);
  await ada.context.close();
});

it("what can be done is shown without hover, even on a touch screen", async () => {
  const ada = await player(["red", "south", "aRB"], {}, PHONE, true);
  const arrows = () => ada.page.locator("[data-board] .hints .arrow").count();
  expect(await arrows()).toBe(7);
  await ada.page.tap(`[aria-label="${words["turn.right"]}"]`);
  expect(await arrows()).toBe(5); // a lying piece does not fit over the first two columns
  const over = await spot(ada, 3, 4);
  await ada.page.touchscreen.tap(over.x, over.y);
  await ada.sees("[data-board] .ghost");
  expect(await dominoes(ada)).toBe(2);
  for (let turns = 0; turns < 2; turns++) {
    await ada.page.tap(`[aria-label="${words["turn.right"]}"]`);
    await ada.sees(`text=${words["tap.again"]}`);
  }
  const { n } = await ada.snapshot();
  await ada.page.touchscreen.tap(over.x - 8, over.y); // the left half of the piece shown
  await ada.seesMoreThan(n);
  await ada.waits();
  expect(await ada.page.$("[data-board] .ghost .place")).toBeNull();
  await ada.context.close();
});

it("the first turn says what to do", async () => {
  const ada = await player(["red", "south"], {}, PHONE, true);
  await ada.sees(`[data-board] .notes:has-text("${words.first}")`);
  await ada.plays((await ada.waits()).moves[0] as string);
  await ada.plays((await ada.waits()).moves[0] as string);
  expect(await ada.page.locator("[data-board] .notes").innerText()).not.toContain(words.first);
  await ada.context.close();
});

it("pieces that can be moved are marked, and the board says what to do next", async () => {
  const ada = await player([], { start: FULL }, PHONE, true);
  expect(await ada.page.locator("[data-board] rect.takeable").count()).toBe(5);
  await ada.sees(`[data-board] .note:text("${words["why.from-grid"]}")`);
  const from = await spot(ada, 0, 5);
  await ada.page.touchscreen.tap(from.x, from.y);
  await ada.sees("[data-board] .hints .arrow");
  expect(await ada.page.locator("[data-board] rect.takeable").count()).toBe(0);
  await ada.context.close();
});

it("a setting turns the marks off", async () => {
  const ada = await house.person();
  await ada.page.addInitScript(() => localStorage.setItem("parlour", JSON.stringify({ hints: false })));
  await ada.opens(GAME, HERE, { start: "aRB / B" });
  await ada.sees("[data-board] .domino");
  expect(await ada.page.$("[data-board] .hints")).toBeNull();
  await ada.opens(GAME, HERE, { start: FULL });
  await ada.sees("[data-board] .domino");
  expect(await ada.page.$("[data-board] rect.takeable")).toBeNull();
  await ada.context.close();
});

/** The parts of the board that are outside the window, with the board scrolled to the top. */
const clipped = (ada: Person) =>
  ada.page.$eval("[data-board]", (board) => {
    board.scrollIntoView();
    return [...board.querySelectorAll("svg[role=application], button:not(.aloud), li, p:not(.unseen)")]
      .filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return left < 0 || top < -1 || right > document.documentElement.clientWidth || bottom > innerHeight;
      })
      .map((part) => part.textContent || part.tagName);
  });

it.each([SIDEWAYS, PHONE, SMALL])("nothing is clipped at %o", async (viewport) => {
  const ada = await player([], {}, viewport, true);
  for (const move of ["red", "east", "dRB", "efBR"]) {
    await ada.waits();
    expect(await clipped(ada)).toEqual([]);
    await ada.plays(move);
  }
  await ada.waits();
  expect(await clipped(ada)).toEqual([]);
  const { width } = (await (await ada.page.$("[data-board] svg[role=application]"))!.boundingBox())!;
  expect(width).toBeGreaterThan(Math.min(viewport.width, viewport.height) * 0.8);
  await ada.context.close();
});

it.each([DESK, SIDEWAYS, PHONE])("a refusal leaves the turn buttons free at %o", async (viewport) => {
  const ada = await player(["red", "south", "dRB"], {}, viewport);
  await ada.page.$eval("[data-board]", (board) => board.scrollIntoView());
  await ada.page.click(`[aria-label="${words["turn.right"]}"]`);
  const over = await spot(ada, 3, 4);
  await ada.page.mouse.click(over.x - 5, over.y);
  await ada.sees(`text=${words["why.uneven"]}`);
  await ada.page.click(`[aria-label="${words["turn.right"]}"]`, { timeout: 3000 });
  await ada.page.click(`[aria-label="${words["turn.left"]}"]`, { timeout: 3000 });
  await ada.context.close();
});
