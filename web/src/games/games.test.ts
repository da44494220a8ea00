/** Every game is told whole in every language: positions, moves and the rules in short. */
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Params, type Translate, type Words } from "../words/words.svelte";
import type { Position, RulesStep, Spoken } from ".";

const words = import.meta.glob<Words>("./*/words/*.ts", { eager: true, import: "default" });
const spoken = import.meta.glob<Spoken>("./*/Spoken.ts", { eager: true });
const demos = import.meta.glob<Partial<Position>[]>("./*/demo.ts", { eager: true, import: "default" });
const rules = import.meta.glob<RulesStep[]>("./*/rules.ts", { eager: true, import: "steps" });

const NAMES = ["Ada", "Ben", "Cleo", "Dan"];
const GAMES = Object.keys(spoken).map((path) => path.split("/")[1] as string);
const CASES = GAMES.flatMap((game) => Object.keys(LANGUAGES).map((language) => [game, language] as const));

/** Speaks a language strictly: a missing word is an error. */
function speaking(game: string, language: string): Translate {
  return (key, params: Params = {}) => {
    const phrase = words[`./${game}/words/${language}.ts`]?.[key.replace(`${game}.`, "")];
    if (phrase === undefined) throw new Error(`no ${key} in ${language}`);
    const form = new Intl.PluralRules(language).select(Number(params.n ?? 0));
    const text = typeof phrase === "string" ? phrase : (phrase[form] ?? phrase.other ?? "");
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
  };
}

describe.each(CASES)("%s in %s", (game, language) => {
  const t = speaking(game, language);
  const { describe: tell, say } = spoken[`./${game}/Spoken.ts`]!;

  test("tells every position and move without a hole", () => {
    for (const { view, last } of demos[`./${game}/demo.ts`]!) {
      for (const seat of [0, 1, null]) expect(tell(view, seat, t)).toMatch(/^[^{}]+$/);
      if (last?.move) expect(say(last.move, Math.max(last.seat, 0), NAMES, t)).toMatch(/^[^{}]+$/);
    }
  });

  test("has the rules in short", () => {
    for (const { key } of rules[`./${game}/rules.ts`]!) expect(t(key)).toMatch(/^[^{}]+$/);
  });
});
