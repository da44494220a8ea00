/** Every game can be put into words in every language: positions, moves and the summary of its rules. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { byGame, gameOf, type Speech } from ".";
import type { BoardPosition, RulesStep } from "../net/protocol";
import { LANGUAGES, type Params, type Translate, type Words } from "../words/words.svelte";

const ROOT = join(import.meta.dirname, "../../..");
const VENV = join(ROOT, ".venv/bin/python");
/** The demonstration and the summary of the rules of every game, as the server sends them. */
const content = JSON.parse(
  execFileSync(existsSync(VENV) ? VENV : "python3", [join(ROOT, "web/demo.py")], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  }),
) as Record<string, { demo: BoardPosition[]; steps: RulesStep[] }>;
const words = import.meta.glob<Words>("$games/*/words/*.json", { eager: true, import: "default" });
const speeches = byGame(import.meta.glob<Speech>("$games/*/board/speech.ts", { eager: true }));
const wordsOf = (game: string, language: string) =>
  Object.entries(words).find(([path]) => gameOf(path) === game && path.endsWith(`/${language}.json`))?.[1];

const NAMES = ["Ada", "Ben", "Cleo", "Dan"];
const CASES = Object.keys(speeches).flatMap((game) =>
  Object.keys(LANGUAGES).map((language) => [game, language] as const),
);

/** Translates like `t`, but fails where a text is missing. */
function strictTranslate(game: string, language: string): Translate {
  return (key, params: Params = {}) => {
    const phrase = wordsOf(game, language)?.[key.replace(`${game}.`, "")];
    if (phrase === undefined) throw new Error(`no ${key} in ${language}`);
    const form = new Intl.PluralRules(language).select(Number(params.n ?? 0));
    const text = typeof phrase === "string" ? phrase : (phrase[form] ?? phrase.other ?? "");
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
  };
}

describe.each(CASES)("%s in %s", (game, language) => {
  const t = strictTranslate(game, language);
  const { describe: describePosition, say } = speeches[game]!;
  const { demo, steps } = content[game]!;

  test("describes every position and move, with all placeholders filled", () => {
    const positions = [...demo, ...steps.flatMap(({ figure }) => figure ?? [])];
    expect(positions.filter(({ last }) => last?.move)).not.toEqual([]);
    for (const { view, last } of positions) {
      for (const seat of [0, 1, null]) expect(describePosition(view, seat, t)).toMatch(/^[^{}]+$/);
      if (last?.move) expect(say(last.move, Math.max(last.seat, 0), NAMES, t)).toMatch(/^[^{}]+$/);
    }
  });

  test("has a summary of the rules", () => {
    expect(steps).not.toEqual([]);
    for (const { key } of steps) expect(t(key)).toMatch(/^[^{}]+$/);
  });
});
