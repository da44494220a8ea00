/** The lessons of every game, on its own board: by pointer, by keyboard alone, and how little they load. */
import type { Drill, LessonJudgement, Lessons } from "$client/net/protocol";
import type { Request, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GAMES, seededRandom, sample } from "./games";
import { House, type Person } from "./house";
import { Keys } from "./keys";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const MAX_CLICKS = 1200;
const MAX_TRIES = 40;
const MAX_LESSON_BYTES = 40_000;

const phase = (person: Person) => person.page.getAttribute("[data-lesson]", "data-phase");

const isAt = (person: Person, step: string) => person.sees(`[data-lesson="${step}"][data-phase=asking]`);

const settled = (person: Person) =>
  person.page.waitForFunction(() => document.querySelector("[data-lesson]")?.getAttribute("data-phase") !== "judging");

/** The shapes on the board, without words. */
const picture = (person: Person) =>
  person.page.$$eval("[data-board] svg *", (all) =>
    all.map((each) => each.tagName + (each.getAttribute("transform") ?? each.getAttribute("d") ?? "")).join(" "),
  );

/** The lessons of a game, from the server. */
async function lessonsOf(game: string): Promise<Lessons> {
  return (await (await fetch(`${house.url}/api/games/${game}/lessons`)).json()) as Lessons;
}

/** The move or answer of a step that the server accepts. */
async function accepted(game: string, chapter: string, step: Lessons["chapters"][0]["steps"][0]): Promise<string> {
  for (const answer of [...step.choices.map(({ id }) => id), ...step.position.moves]) {
    const response = await fetch(`${house.url}/api/games/${game}/lessons/try`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ chapter, step: step.id, answer }),
    });
    if (((await response.json()) as LessonJudgement).verdict === "right") return answer;
  }
  throw new Error(`nothing is accepted in ${chapter}/${step.id} of ${game}`);
}

it.each(sample(GAMES, 0))(
  "%s: one click leads from the home page to a lesson that is done by pointer",
  async (game, pages) => {
    const ada = await house.person({ viewport: { width: 1280, height: 900 } });
    const random = seededRandom(4);
    const [{ id, steps }] = (await lessonsOf(game)).chapters as [Lessons["chapters"][0]];
    await ada.page.goto("/");
    await ada.page.click(`[data-game="${game}"] .learn`);
    await isAt(ada, `${id}/${steps[0]!.id}`);
    await ada.sees("[data-board] svg");
    for (let clicks = 0; clicks < MAX_CLICKS && (await phase(ada)) !== "right"; clicks++) {
      if ((await phase(ada)) === "wrong") await ada.page.click(".feedback .primary");
      const targets = await ada.clickTargets(pages.pointAt);
      const target = targets[Math.floor(random() * targets.length)];
      if (target) await ada.page.mouse.click(target.x, target.y);
      await ada.page.waitForTimeout(target ? 15 : 60);
      await settled(ada);
    }
    expect(await phase(ada)).toBe("right");
    await ada.page.click(".feedback .primary");
    await isAt(ada, `${id}/${steps[1]!.id}`);
    await ada.page.reload();
    await isAt(ada, `${id}/${steps[1]!.id}`);
    await ada.context.close();
  },
);

it.each(sample(GAMES, 1))("%s: the first chapter is done by keyboard alone", async (game, { playByKeyboard }) => {
  const ada = await house.person({ viewport: { width: 1280, height: 900 } });
  const keys = new Keys(ada, seededRandom(5));
  const { id, steps } = (await lessonsOf(game)).chapters[0]!;
  await ada.page.goto(`/learn/${game}`);
  await isAt(ada, `${id}/${steps[0]!.id}`);
  await ada.sees("[data-board] svg");
  await keys.press("b");
  for (const step of steps) {
    await isAt(ada, `${id}/${step.id}`);
    const answer = await accepted(game, id, step);
    for (let tries = 0; (await phase(ada)) !== "right"; tries++) {
      if (tries === MAX_TRIES) throw new Error(`${answer} was not accepted in ${step.id}`);
      if ((await phase(ada)) === "wrong") await keys.press("Enter"); // try again
      if (step.choices.length) {
        const { text } = step.choices.find((choice) => choice.id === answer)!;
        await keys.tabTo(({ key }) => key === text.toLowerCase());
        await keys.press("Enter");
      } else await playByKeyboard(keys, answer, step.position.view);
      await settled(ada);
    }
    await keys.press("Enter"); // next
  }
  await ada.sees(`[data-lesson="${id}"][data-phase=finished]`);
  await ada.sees("[data-board] svg"); // the last position stays beside the words
  const last = await picture(ada);
  const translated = ada.page.waitForResponse(/\/lessons\?language=de/);
  await ada.page.selectOption("header select", "de");
  await (await translated).finished();
  await ada.sees("html[lang=de]");
  await ada.page.waitForTimeout(200);
  expect(await picture(ada)).toBe(last);
  await ada.context.close();
});

it.each(sample(GAMES, 2))("%s: opening a lesson loads less than 40 kB, and nothing of it before", async (game) => {
  const ada = await house.person({ serviceWorkers: "block" });
  const network = await ada.context.newCDPSession(ada.page);
  let bytes = 0;
  const requests: string[] = [];
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  network.on("Network.responseReceived", ({ response }) => requests.push(response.url));
  await network.send("Network.enable");
  await ada.page.goto("/", { waitUntil: "networkidle" });
  expect(requests.filter((url) => /lesson|learn/i.test(url))).toEqual([]);
  bytes = 0;
  await ada.page.click(`[data-game="${game}"] .learn`);
  await ada.sees("[data-board] svg");
  await ada.page.waitForLoadState("networkidle");
  console.log(`${game}: a lesson adds ${(bytes / 1000).toFixed(1)} kB`);
  expect(requests.filter((url) => /lesson/i.test(url))).not.toEqual([]);
  expect(bytes).toBeLessThan(MAX_LESSON_BYTES);
  await ada.context.close();
});

it("a wrong attempt is answered by its paragraph, beside it", async () => {
  const [game, lessons] = await withRefusal();
  const ada = await house.person();
  const { id, steps } = lessons.chapters[0]!;
  await ada.page.goto(`/learn/${game}`);
  await isAt(ada, `${id}/${steps[0]!.id}`);
  await ada.sees("[data-board] svg");
  const random = seededRandom(1);
  for (let clicks = 0; clicks < MAX_CLICKS && !(await ada.page.$(".why")); clicks++) {
    if ((await phase(ada)) !== "asking") await ada.page.reload();
    const { x, y, width, height } = (await (await ada.page.waitForSelector("[data-board] svg")).boundingBox())!;
    await ada.page.mouse.click(x + random() * width, y + random() * height);
    await ada.page.waitForTimeout(30);
  }
  expect(await ada.page.textContent(".why a")).toMatch(/[A-Z]+-\d+/);
  const missed = await ada.page.$$eval(".map .missed", (marks) => marks.length);
  expect(missed).toBeGreaterThan(0);
  await ada.context.close();
});

/** A game with moves that its rules refuse, and its lessons. */
async function withRefusal(): Promise<[string, Lessons]> {
  const [game] = GAMES.find(([, { shots }]) => shots?.why)!;
  return [game, await lessonsOf(game)];
}

it.each(sample(GAMES, 1))("%s: a drill is solved, checked, and followed by another", async (game) => {
  const { drills } = await lessonsOf(game);
  expect(drills).not.toEqual([]);
  const ada = await house.person({ viewport: { width: 1280, height: 900 } });
  for (const kind of drills) {
    await ada.page.goto(`/learn/${game}`);
    const sent = ada.page.waitForResponse((response) => response.url().includes(`/drills/${kind}`));
    await ada.page.click(`[data-drill=${kind}]`);
    const task = (await (await sent).json()) as Drill;
    await ada.sees(`[data-drilling=${kind}] [data-board] svg`);
    if (task.choices.length) {
      await ada.page.click(`.choices button:nth-child(${task.choices.indexOf(task.answer) + 1})`);
    } else {
      for (const [id, isPlace] of Object.entries(task.places))
        if (isPlace) await ada.page.click(`[data-item="${id}"]`, { force: true });
      await ada.page.click(".words .primary");
    }
    await ada.sees("[data-checked=true][data-right=true]");
    await ada.page.keyboard.press("Enter"); // another one
    await ada.sees("[data-checked=false]");
  }
  await ada.context.close();
});

it.each(sample(GAMES, 0))(
  "%s: on a phone held sideways the whole board of a lesson and of a puzzle is beside the words",
  async (game) => {
    const viewport = { width: 844, height: 390 };
    const ada = await house.person({ viewport, hasTouch: true });
    for (const address of [`/learn/${game}`, `/puzzles/${game}`]) {
      await ada.page.goto(address);
      await ada.sees(`[data-board="${game}"] svg`);
      const board = (await ada.page.locator(`[data-board="${game}"]`).boundingBox())!;
      const words = (await ada.page.locator(".task h1").boundingBox())!;
      expect(board.y + board.height).toBeLessThanOrEqual(viewport.height);
      expect(words.x).toBeGreaterThanOrEqual(board.x + board.width - 1);
      expect(words.y + words.height).toBeLessThanOrEqual(viewport.height);
    }
    await ada.context.close();
  },
);

describe("of two languages chosen one after the other, the answer to the second is shown", () => {
  const [game] = GAMES[0]!;

  /** Someone who reads a page in English; the requests to an address are held until they are answered or fail. */
  async function reader(held: RegExp) {
    const ada = await house.person({ serviceWorkers: "block" });
    const routes: Route[] = [];
    await ada.page.route(held, (route) => void routes.push(route));
    const asked = (language: string) =>
      vi.waitUntil(() => routes.find((route) => route.request().url().includes(`language=${language}`)), {
        timeout: 15_000,
      });
    const release = async (language: string, answers: boolean) => {
      const route = await asked(language);
      const isRoute = { predicate: (request: Request) => request === route.request() };
      const end = answers
        ? ada.page.waitForEvent("requestfinished", isRoute)
        : ada.page.waitForEvent("requestfailed", isRoute);
      await (answers ? route.continue() : route.abort());
      await end;
    };
    return { ada, asked, release };
  }

  it("lessons: when the first fails late", async () => {
    const { ada, asked, release } = await reader(/\/lessons\?/);
    await ada.page.goto(`/learn/${game}`);
    await asked("en");
    await ada.page.selectOption("header select", "de");
    await ada.sees("html[lang=de]");
    await release("en", false);
    await release("de", true);
    await ada.sees("[data-lesson] [data-board]");
    await ada.context.close();
    house.consoleErrors.splice(0); // the browser itself logs the request that failed
  });

  it.each([
    ["a puzzle", async ({ page }: Person) => void (await page.goto(`/puzzles/${game}`)), /\/puzzles\/next/],
    [
      "a drill",
      async ({ page }: Person) => {
        await page.goto(`/learn/${game}`);
        await page.click("[data-drill]");
      },
      /\/drills\//,
    ],
  ])("%s: when the first answers late", async (_, opens, held) => {
    const { ada, asked, release } = await reader(held);
    const goal = () => ada.page.textContent(".task h1");
    await opens(ada);
    await asked("en");
    await ada.page.selectOption("header select", "de");
    await ada.sees("html[lang=de]");
    await release("de", true);
    await ada.sees(".task h1");
    const german = await goal();
    await release("en", true);
    await ada.page.waitForTimeout(200);
    expect(await goal()).toBe(german);
    await ada.context.close();
  });
});
