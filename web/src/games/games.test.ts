/** Every game is told whole in every language: positions, moves and the rules in short. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { byGame, gameOf, type Spoken } from ".";
import type { BoardPosition, RulesStep } from "../net/protocol";
import { LANGUAGES, type Params, type Translate, type Words } from "../words/words.svelte";

const ROOT = join(import.meta.dirname, "../../..");
const VENV = join(ROOT, ".venv/bin/python");
/** What the server shows of every game. */
const shown = JSON.parse(
  execFileSync(existsSync(VENV) ? VENV : "python3", [join(ROOT, "web/demo.py")], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  }),
) as Record<string, { demo: BoardPosition[]; steps: RulesStep[] }>;
const words = import.meta.glob<Words>("$games/*/words/*.json", { eager: true, import: "default" });
const spoken = byGame(import.meta.glob<Spoken>("$games/*/board/speech.ts", { eager: true }));
const wordsOf = (game: string, language: string) =>
  Object.entries(words).find(([path]) => gameOf(path) === game && path.endsWith(`/${language}.json`))?.[1];

const NAMES = ["Ada", "Ben", "Cleo", "Dan"];
const CASES = Object.keys(spoken).flatMap((game) =>
  Object.keys(LANGUAGES).map((language) => [game, language] as const),
);

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
  const { demo, steps } = shown[game]!;

  test("tells every position and move without a hole", () => {
    for (const { view, last } of [...demo, ...steps.flatMap(({ figure }) => figure ?? [])]) {
      for (const seat of [0, 1, null]) expect(tell(view, seat, t)).toMatch(/^[^{}]+$/);
      if (last?.move) expect(say(last.move, Math.max(last.seat, 0), NAMES, t)).toMatch(/^[^{}]+$/);
    }
  });

  test("has the rules in short", () => {
    for (const { key } of steps) expect(t(key)).toMatch(/^[^{}]+$/);
  });
});
