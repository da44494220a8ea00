/** The board of Scho K.O. in the browser. */
import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WEAK } from "$tests/games";
import { House, type Person } from "$tests/house";
import words from "../words/en.json";

const GAME = "scho-ko";
const LANGUAGES = ["en", "fr", "de", "nl", "it", "es", "pt"];
/** All cards but the last, which the second seat holds. */
const END =
  "WDWW@0,0 DWDW*@2,0 WWDW@4,0 DDWW*@4,-2 WWDW*@-2,0 WDWD@0,-2 DWWW*@0,-1 WDWD@6,-1 DWDD@-2,-2 DWDW@2,-2 WWDD@6,1 " +
  "WWDD*@6,0 WDWD@6,-3 DWDD*@6,-2 WDDD@-2,-4 WDWD@4,2 DWDD*@-2,-3 DWDW*@4,1 DDDW@0,-4 WWWD@2,2 DWWW@0,2 DDWD@-4,-4 " +
  "DDDW*@1,2 DWDD@4,4 WWWD*@0,-3 WWWD@6,3 WDWW@8,0 WWDD@8,-3 DDDW@-2,2 DWWW@2,-4 DWDD@-1,-6 / D / DDWW / - / -";
/** Ways to lay the last card: dark has the larger bar, or the largest are equal and its next one is larger. */
const [WIN, TIE] = ["WDWD@-4,-6", "DWDW@-6,-4"];

type Device = { viewport?: { width: number; height: number }; hasTouch?: boolean; reducedMotion?: "no-preference" };

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

/** A player whose turn it is to lay a card, after some moves of each player. */
async function player(device: Device = {}, turns = 2): Promise<Person> {
  const ada = await house.person(device);
  await ada.opens(GAME, WEAK);
  await ada.waits();
  await ada.plays("dark");
  for (let turn = 0; turn < turns; turn++) await ada.plays((await ada.waits()).moves[0]!);
  await ada.waits();
  await ada.sees("[data-board] button.card:enabled");
  return ada;
}

/** A player who is about to lay the last card of a game. */
async function finisher(device: Device = {}): Promise<Person> {
  const ada = await house.person(device);
  await ada.opens(GAME, [...WEAK].reverse(), { start: END });
  await ada.waits();
  await ada.sees("[data-board] button.card:enabled");
  return ada;
}

it("the table does not shift on a phone when the colours are known", async () => {
  const ada = await house.person({ viewport: { width: 360, height: 740 } });
  await ada.opens(GAME, WEAK);
  await ada.waits();
  const y = async (selector: string) => (await ada.page.locator(selector).boundingBox())!.y;
  const top = async () => (await y("[data-board] svg[data-picture]")) - (await y("[data-board]"));
  const before = await top();
  await ada.plays("dark");
  await ada.sees("[data-board] .strip b");
  expect(await top()).toBe(before);
  await ada.context.close();
});

it.each([
  { width: 360, height: 740 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
])("names are not cut beside the table at %o", async (viewport) => {
  const ada = await house.person({ viewport });
  await ada.opens(GAME, [{ kind: "me" }, { kind: "here", name: "Wilhelmina Bartholdy" }], { name: "Alexandra Sophie" });
  await ada.page.click(".curtain button");
  await ada.waits();
  await ada.plays("dark");
  await ada.sees("[data-board] .seat b");
  const names = await ada.page.$$eval("[data-board] .seat span", (spans) =>
    spans.map(({ textContent, clientWidth, scrollWidth }) => [textContent, scrollWidth <= clientWidth]),
  );
  expect(new Map(names as [string, boolean][])).toEqual(
    new Map([
      ["Wilhelmina Bartholdy", true],
      ["Alexandra Sophie", true],
    ]),
  );
  await ada.context.close();
});

it("both colours can be chosen on the narrowest phone", async () => {
  const ada = await house.person({ viewport: { width: 320, height: 640 } });
  await ada.opens(GAME, WEAK);
  await ada.waits();
  const frame = (await ada.page.locator("[data-asks]").boundingBox())!;
  const answers = await ada.page.locator("[data-asks] button").all();
  expect(answers).toHaveLength(2);
  for (const answer of answers) {
    const { y, height } = (await answer.boundingBox())!;
    expect([y >= frame.y, y + height <= frame.y + frame.height]).toEqual([true, true]);
  }
  await ada.context.close();
});

const board = (person: Person, selector: string) => person.page.locator(`[data-board] ${selector}`);

describe("the end", () => {
  /** The pieces counted, those of the first seat first; Ada is in the second one. */
  const numbers = async (ada: Person) => (await board(ada, ".numbers b").allTextContents()).map(Number);

  it("counts the bars piece by piece, then says who won by what", async () => {
    const ada = await finisher({ reducedMotion: "no-preference" });
    const seen = await ada.page.evaluateHandle(() => {
      const numbers: number[] = [];
      const look = () => {
        const number = document.querySelector(".numbers .number:last-child b");
        if (number) numbers.push(Number(number.textContent));
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      return numbers;
    });
    await ada.plays(WIN);
    await ada.sees("[data-board] .counting [role=status]");
    const shown = await seen.evaluate((numbers) => [...new Set(numbers)]); // a busy machine leaves some numbers out
    expect(shown).toEqual([...shown].sort((one, other) => one - other));
    expect([shown[0], shown.at(-1)]).toEqual([0, 16]);
    expect(shown.length).toBeGreaterThan(4);
    expect(await numbers(ada)).toEqual([14, 16]);
    expect(await board(ada, ".counting").textContent()).toContain("You have the larger bar, 16 to 14.");
    expect(await board(ada, ".broken").count()).toBe(30);
    await ada.context.close();
  });

  it("goes on to the next bars if the largest are equal, and can be skipped", async () => {
    const ada = await finisher({ reducedMotion: "no-preference" });
    await ada.plays(TIE);
    await board(ada, `button:text-is("${words["count.skip"]}")`).click();
    expect(await numbers(ada)).toEqual([13, 14]);
    expect(await board(ada, ".counting").textContent()).toContain("you have the larger next one, 14 to 13");
    await ada.context.close();
  });

  it("is shown at once to players who prefer reduced motion, and to those who come later", async () => {
    const ada = await finisher();
    await ada.plays(TIE);
    await ada.sees("[data-board] .counting [role=status]", 500);
    expect(await numbers(ada)).toEqual([13, 14]);
    await ada.page.emulateMedia({ reducedMotion: "no-preference" });
    await ada.page.reload();
    await ada.sees("[data-board] .counting");
    expect(await numbers(ada)).toEqual([13, 14]);
    await ada.context.close();
  });

  it.each([
    [320, 640],
    [667, 375],
  ])("fits on a screen of %d × %d in every language", async (width, height) => {
    const ada = await finisher({ viewport: { width, height }, hasTouch: true });
    await ada.plays(TIE);
    for (const language of LANGUAGES) {
      await ada.page.evaluate((tag) => localStorage.setItem("parlour", JSON.stringify({ language: tag })), language);
      await ada.page.reload();
      await ada.sees("[data-board] .counting [role=status]");
      const beyond = await board(ada, ".counting").evaluate((panel) => {
        const box = panel.closest("[data-board]")!.getBoundingClientRect();
        const parts = [...panel.querySelectorAll("*")].map((part) => part.getBoundingClientRect());
        return parts.filter(({ right, bottom }) => right > box.right + 1 || bottom > box.bottom + 1).length;
      });
      expect([language, beyond]).toEqual([language, 0]);
    }
    await ada.context.close();
  });
});

it("a saved picture shows the cards and the bars, and no mark of what could be done", async () => {
  const ada = await player();
  const picture = async () => {
    const [file] = await Promise.all([ada.page.waitForEvent("download"), ada.page.click("text=SVG")]);
    return readFile(await file.path(), "utf8");
  };
  const before = await picture();
  await board(ada, "button.card").first().click();
  await board(ada, "svg[role=application]").focus();
  await ada.page.keyboard.press("n");
  await ada.sees("[data-board] .ghost");
  expect(await picture()).toBe(before);
  expect(before.match(/vector-effect="non-scaling-stroke"/g)?.length).toBe(before.match(/class="bar/g)?.length);
  await ada.context.close();
});

it("shows without hover where cards fit, and turns a card that fits another way round", async () => {
  const ada = await player({ viewport: { width: 390, height: 844 }, hasTouch: true }, 4);
  const spots = new Set((await ada.snapshot()).moves.map((move) => move.split("@")[1]));
  expect(await board(ada, ".other:visible").count()).toBe(spots.size);
  expect(await board(ada, "button.card.fits").count()).toBe(4);
  await board(ada, "svg[role=application]").tap({ position: { x: 20, y: 20 } });
  expect(await board(ada, ".hint").textContent()).toBe(words["choose.card"]);
  for (let card = 0; card < 4 && !(await board(ada, ".spot + .spot").count()); card++)
    await board(ada, "button.card").nth(card).tap();
  expect(await board(ada, ".hint").count()).toBe(0);
  const fitting = await board(ada, ".spot").count();
  await board(ada, ".other")
    .first()
    .evaluate((dot) => dot.scrollIntoView({ block: "center" }));
  const dot = (await board(ada, ".other").first().boundingBox())!;
  await ada.page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  expect(await board(ada, ".ghost.turns").count()).toBe(1);
  await ada.page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  expect(await board(ada, ".ghost.fits").count()).toBe(1);
  expect(fitting).toBeGreaterThan(0);
  const { n } = await ada.snapshot();
  await ada.page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await ada.seesMoreThan(n);
  await ada.context.close();
});

it("says in the first turn to choose a card", async () => {
  const ada = await player({ viewport: { width: 390, height: 844 }, hasTouch: true }, 0);
  await ada.sees(`[data-board] .hint:text("${words["choose.card"]}")`);
  await board(ada, "button.card.fits").first().tap();
  expect(await board(ada, ".hint").count()).toBe(0);
  await ada.context.close();
});

it("marks no spots for players who have turned that off", async () => {
  const ada = await player();
  await ada.page.evaluate(() => localStorage.setItem("parlour", JSON.stringify({ hints: false })));
  await ada.page.reload();
  await ada.sees("[data-board] button.card:enabled");
  expect(await board(ada, ".other:visible").count()).toBe(0);
  await ada.context.close();
});

it("says in words where a card can go, without coordinates", async () => {
  const ada = await player();
  const label = (await board(ada, "button.card").first().getAttribute("aria-label"))!;
  expect(label).toMatch(/over .*; fits in \d+ places?$/);
  await board(ada, "svg[role=application]").focus();
  await ada.page.keyboard.press("1");
  const heard = () => board(ada, "[aria-live]").textContent();
  expect(await heard()).toMatch(/^\d+ spots? fits? this way round, \d+ in all$/);
  await ada.page.keyboard.press("n");
  expect(await heard()).toMatch(/^Spot 1 of \d+.*; touches (dark|white)/);
  const { n } = await ada.snapshot();
  await ada.page.keyboard.press("Enter");
  await ada.seesMoreThan(n);
  expect(await ada.page.locator("[aria-live]").allTextContents()).not.toContainEqual(
    expect.stringMatching(/-?\d+, ?-?\d/),
  );
  await ada.context.close();
});

it.each([
  ["a phone held sideways", 844, 390],
  ["a small phone held sideways", 667, 375],
  ["a phone", 390, 844],
  ["a narrow phone", 320, 640],
])("fits on %s and can be played there", async (_, width, height) => {
  const ada = await player({ viewport: { width, height }, hasTouch: true });
  expect(await ada.page.$eval("[data-board]", (element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await ada.page.$eval("[data-board]", (element) => element.scrollIntoView({ block: "start" }));
  for (const part of [".table", "button.card", ".stack", ".rack > button", ".strip", ".zoom"]) {
    const boxes = await board(ada, part).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    const areSeen = boxes.map(
      ({ left, top, right, bottom }) => left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1,
    );
    expect([part, ...new Set(areSeen)]).toEqual([part, true]);
  }
  expect((await board(ada, ".table").boundingBox())!.height).toBeGreaterThan(0.3 * height);
  await board(ada, "button.card").first().tap();
  const spot = (await board(ada, ".spot").first().boundingBox())!;
  const { n } = await ada.snapshot();
  for (let taps = 0; taps < 2; taps++)
    await ada.page.touchscreen.tap(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await ada.seesMoreThan(n);
  await ada.context.close();
});
