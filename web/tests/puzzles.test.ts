/** Puzzles on the real board: one of each kind judged by the server, and one by pointer and by keyboard alone, with the verdicts of a lesson. */
import type { LessonJudgement, Lessons, Puzzle, PuzzleTry, PuzzleVerdict } from "$client/net/protocol";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { gameOf, GAMES, PAGES, seededRandom, sample } from "./games";
import { House, type Person } from "./house";
import { Keys } from "./keys";
import { text } from "./words";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const [game, { playByKeyboard }] = GAMES.find(([, { animation }]) => animation)!;
const NOTHING: PuzzleVerdict = {
  ...{ verdict: "solved", sentence: "", why: null, after: null, shown: [], hint: [], answers: [] },
  ...{ rating: null, change: 0, due: null },
};

type Step = Lessons["chapters"][0]["steps"][0];

/** The first step of a lesson in which some moves are right and some are wrong, with one of each. */
async function findStep(): Promise<{ chapter: string; step: Step; right: string; wrong: string }> {
  const lessons = (await (await fetch(`${house.url}/api/games/${game}/lessons`)).json()) as Lessons;
  for (const { id: chapter, steps } of lessons.chapters)
    for (const step of steps.filter(({ choices }) => !choices.length)) {
      const verdicts = await Promise.all(
        step.position.moves.map(async (move) => [move, (await judge(chapter, step.id, move)).verdict] as const),
      );
      const right = verdicts.find(([, verdict]) => verdict === "right")?.[0];
      const wrong = verdicts.find(([, verdict]) => verdict === "other" || verdict === "punished")?.[0];
      if (right && wrong) return { chapter, step, right, wrong };
    }
  throw new Error(`no step of ${game} has right and wrong moves`);
}

async function judge(chapter: string, step: string, answer: string): Promise<LessonJudgement> {
  const response = await fetch(`${house.url}/api/games/${game}/lessons/try`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chapter, step, answer }),
  });
  return (await response.json()) as LessonJudgement;
}

/** Opens the puzzles of the game, which are all the same step of a lesson; returns its moves and the attempts so far. */
async function openPuzzle(person: Person): Promise<{ step: Step; right: string; wrong: string; tries: PuzzleTry[] }> {
  const { chapter, step, right, wrong } = await findStep();
  const tries: PuzzleTry[] = [];
  const puzzle: Puzzle = {
    ...{ id: "p1", kind: "move", goal: step.sentence, themes: [], rating: 1500, length: 1, rule: step.rule },
    ...{ choices: [], position: step.position, is_due: false, is_own: false, is_rated: true },
  };
  const overview = { puzzles: 1, themes: [], rating: null, solved: 0, missed: 0, due: 0, own: 0 };
  await person.page.route(/\/puzzles(\?|\/next)/, (route) =>
    route.fulfill({ json: route.request().url().includes("/next") ? puzzle : overview }),
  );
  await person.page.route(/\/tries\?/, async (route) => {
    const attempt = route.request().postDataJSON() as PuzzleTry;
    tries.push(attempt);
    if (attempt.ask === "hint") return route.fulfill({ json: { ...NOTHING, verdict: "hint", hint: [right] } });
    if (attempt.ask === "solution") return route.fulfill({ json: { ...NOTHING, verdict: "solution" } });
    const { verdict, after, punished, why } = await judge(chapter, step.id, attempt.moves.at(-1) ?? "");
    const shown = punished ? [punished] : [];
    const result = verdict === "right" ? "solved" : verdict === "refused" ? "refused" : "wrong";
    return route.fulfill({ json: { ...NOTHING, verdict: result, sentence: verdict, after, shown, why } });
  });
  await person.page.goto("/");
  await person.page.click(`[data-game="${game}"] a[href="/puzzles/${game}"]`);
  await person.sees("[data-puzzle=p1][data-phase=asking] [data-board] svg");
  return { step, right, wrong, tries };
}

it("is solved by keyboard alone, after a wrong attempt that the board answers", async () => {
  const ada = await house.person({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block" });
  const { step, right, wrong, tries } = await openPuzzle(ada);
  const keys = new Keys(ada, seededRandom(5));
  const until = async (phase: string, move: string) => {
    for (let count = 0; count < 20 && !(await ada.page.$(`[data-phase=${phase}]`)); count++) {
      if (await ada.page.$("[data-phase=wrong]")) await keys.press("Enter");
      await playByKeyboard(keys, move, step.position.view);
      await ada.page.waitForSelector("[data-puzzle]:not([data-phase=judging]):not([data-phase=showing])");
    }
    await ada.sees(`[data-phase=${phase}]`);
  };
  await keys.press("b");
  await until("wrong", wrong);
  await keys.press("Enter"); // try again, which has the focus
  await ada.sees("[data-phase=asking]");
  await until("solved", right);
  expect(tries.at(-1)).toEqual({ moves: [right], ask: "judge" });
  await keys.press("Enter"); // the next one
  await ada.sees("[data-phase=asking]");
  await ada.context.close();
});

it("is solved by pointer on a phone, with a hint that leaves only the right piece", async () => {
  const ada = await house.person({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const { tries } = await openPuzzle(ada);
  await ada.page.click(`button:has-text("${text("learn.puzzle.hint")}")`);
  await ada.sees(`.feedback >> text=${text("learn.puzzle.hinted")}`);
  const random = seededRandom(4);
  for (let clicks = 0; clicks < 400 && !(await ada.page.$("[data-phase=solved]")); clicks++) {
    if (await ada.page.$("[data-phase=wrong]")) await ada.page.click(".feedback .primary");
    const { x, y, width, height } = (await (await ada.page.waitForSelector("[data-board] svg")).boundingBox())!;
    const targets = await ada.page.$$eval("[data-board] *", (all) =>
      all.flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isChoosable = ["pointer", "grab"].includes(getComputedStyle(element).cursor);
        return isChoosable && box.width ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
      }),
    );
    const target = targets[Math.floor(random() * targets.length)];
    if (target && target.x > x && target.x < x + width && target.y > y && target.y < y + height)
      await ada.page.mouse.click(target.x, target.y);
    await ada.page.waitForTimeout(10);
  }
  await ada.sees("[data-phase=solved]");
  expect(tries.filter(({ ask }) => ask === "hint").length).toBe(1);
  await ada.context.close();
});

type StoredPuzzle = {
  id: string;
  goal: string;
  seat: number;
  choices?: string[];
  finds: { right: string[]; wrong?: Record<string, string> }[];
};
const stored = import.meta.glob<StoredPuzzle[]>("$games/*/puzzles/puzzles.json", { eager: true, import: "default" });

/** One puzzle of each kind in each game: one of two moves where there is one. */
const KINDS = Object.entries(stored).flatMap(([path, puzzles]) => {
  const id = gameOf(path);
  const isFit = ({ seat, choices, finds }: StoredPuzzle) =>
    seat === 0 && (choices || Object.keys(finds[0]!.wrong ?? {}).some((move) => move !== "*"));
  return [...new Set(puzzles.map(({ goal }) => goal))].map((goal) => {
    const fitting = puzzles.filter((puzzle) => puzzle.goal === goal && isFit(puzzle));
    return [id, goal, fitting.find(({ finds }) => finds.length === 2) ?? fitting[0]!] as const;
  });
});

it.each(sample(KINDS, 1))("%s, %s: the server judges a wrong answer and the right ones", async (id, _, puzzle) => {
  const ada = await house.person({ viewport: { width: 1280, height: 900 } });
  const keys = new Keys(ada, seededRandom(5));
  const verdicts: PuzzleVerdict[] = [];
  ada.page.on("response", async (response) => {
    if (response.url().includes("/tries?")) verdicts.push((await response.json()) as PuzzleVerdict);
  });
  await ada.page.goto(`/puzzles/${id}?id=${puzzle.id}`);
  await ada.sees(`[data-puzzle="${puzzle.id}"][data-phase=asking] [data-board] svg`);
  let { view } = ((await (await fetch(`${house.url}/api/games/${id}/puzzles/${puzzle.id}`)).json()) as Puzzle).position;
  const answers = async (answer: string, phase: string) => {
    const before = verdicts.length;
    if (puzzle.choices) await ada.page.locator(".choices button").nth(puzzle.choices.indexOf(answer)).click();
    else {
      await keys.press("b");
      await PAGES[id]!.playByKeyboard(keys, answer, view);
    }
    await ada.sees(`[data-phase=${phase}]`, 30_000);
    await expect.poll(() => verdicts.length).toBe(before + 1);
    return verdicts.at(-1)!;
  };
  const [first] = puzzle.finds as [StoredPuzzle["finds"][0]];
  const wrong = puzzle.choices
    ? puzzle.choices.find((choice) => !first.right.includes(choice))!
    : Object.keys(first.wrong!).find((move) => move !== "*")!;
  const refuted = await answers(wrong, "wrong");
  expect([refuted.verdict, refuted.sentence.length > 0]).toEqual(["wrong", true]);
  await keys.press("Enter"); // try again, which has the focus
  await ada.sees("[data-phase=asking]");
  for (const [index, { right }] of puzzle.finds.entries()) {
    const isLast = index === puzzle.finds.length - 1;
    const verdict = await answers(right[0]!, isLast ? "solved" : "asking");
    expect(verdict.verdict).toBe(isLast ? "solved" : "right");
    view = verdict.shown.at(-1)?.view ?? view;
  }
  const progress = (await (await ada.context.request.get(`/api/games/${id}/puzzles`)).json()) as { missed: number };
  expect(progress.missed).toBe(1); // the first try counts
  await ada.context.close();
});
