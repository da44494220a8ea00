/** Every game is told whole in every language: positions, moves and the rules in short. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Params, type Translate, type Words } from "../words/words.svelte";
import { byGame, gameOf, type Position, type RulesStep, type Spoken } from "./";

const words = import.meta.glob<Words>("$games/*/words/*.json", { eager: true, import: "default" });
const spoken = byGame(import.meta.glob<Spoken>("$games/*/board/speech.ts", { eager: true }));
const served = asked();
const demos = { ...served.demo, ...byGame(import.meta.glob<Partial<Position>[]>("$games/*/board/demo.ts", { eager: true, import: "default" })) };
const rules = { ...served.steps, ...byGame(import.meta.glob<RulesStep[]>("$games/*/board/rules.ts", { eager: true, import: "steps" })) };
const wordsOf = (game: string, language: string) => Object.entries(words).find(([path]) => gameOf(path) === game && path.endsWith(`/${language}.json`))?.[1];

const NAMES = ["Ada", "Ben", "Cleo", "Dan"];
const GAMES = Object.keys(spoken);
const CASES = GAMES.flatMap((game) => Object.keys(LANGUAGES).map((language) => [game, language] as const));

/** What the server answers about every game. */
function asked(): { demo: Record<string, Partial<Position>[]>; steps: Record<string, RulesStep[]> } {
  const program = `import json; from parlour.games import BUILTIN; from parlour.server import catalogue
answers = {ask.__name__: {game: json.loads(ask(game).plain) for game in BUILTIN} for ask in (catalogue.demo, catalogue.steps)}
print(json.dumps(answers))`;
  const python = join(import.meta.dirname, "../../../.venv/bin/python");
  return JSON.parse(execFileSync(python, ["-c", program], { encoding: "utf8", maxBuffer: 2 ** 26 })) as ReturnType<typeof asked>;
}

/** Speaks a language strictly: a missing word is an error. */
function speaking(game: string, language: string): Translate {
  return (key, params: Params = {}) => {
    const phrase = wordsOf(game, language)?.[key.replace(`${game}.`, "")];
    if (phrase === undefined) throw new Error(`no ${key} in ${language}`);
    const form = new Intl.PluralRules(language).select(Number(params.n ?? 0));
    const text = typeof phrase === "string" ? phrase : (phrase[form] ?? phrase.other ?? "");
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
  };
}

describe.each(CASES)("%s in %s", (game, language) => {
  const t = speaking(game, language);
  const { describe: tell, say } = spoken[game]!;

  test("tells every position and move without a hole", () => {
    for (const { view, last } of demos[game]!) {
      for (const seat of [0, 1, null]) expect(tell(view, seat, t)).toMatch(/^[^{}]+$/);
      if (last?.move) expect(say(last.move, Math.max(last.seat, 0), NAMES, t)).toMatch(/^[^{}]+$/);
    }
  });

  test("has the rules in short", () => {
    for (const { key } of rules[game]!) expect(t(key)).toMatch(/^[^{}]+$/);
  });
});
