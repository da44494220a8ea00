import { describe, expect, test } from "vitest";
import type { Params, Phrase, Translate, Words } from "../../words/words.svelte";
import demo from "./demo";
import { steps } from "./rules";
import { describe as tell, say } from "./Spoken";

const files = import.meta.glob<{ default: Words }>("./words/*.ts", { eager: true });
const languages = Object.entries(files).map(([path, file]) => [path.slice(8, 10), file.default] as const);
const english = languages.find(([language]) => language === "en")![1];

/** The holes of a phrase, in all of its plural forms. */
const holes = (phrase: Phrase) => new Set(JSON.stringify(phrase).match(/\{\w+\}/g));

function speaking(language: string, words: Words): Translate {
  return (key, params: Params = {}) => {
    const phrase = words[key.replace("cookie-disco.", "")];
    if (phrase === undefined) throw new Error(`no ${key} in ${language}`);
    const form = new Intl.PluralRules(language).select(Number(params.n ?? 0));
    const text = typeof phrase === "string" ? phrase : (phrase[form] ?? phrase.other ?? "");
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
  };
}

describe.each(languages)("in %s", (language, words) => {
  test("the same keys have the same holes", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, phrase] of Object.entries(words)) expect([key, holes(phrase)]).toEqual([key, holes(english[key]!)]);
  });

  test("every position and move of a game is told without a hole", () => {
    const t = speaking(language, words);
    for (const { view, last } of demo) {
      for (const seat of [0, 1, null]) expect(tell(view, seat, t)).toMatch(/^[^{}]+$/);
      if (last.move) expect(say(last.move, Math.max(last.seat, 0), ["Ada", "Ben", "Cleo", "Dan"], t)).toMatch(/^[^{}]+$/);
    }
  });

  test("the rules in short are all there", () => {
    for (const { key } of steps) expect(words[key]).toBeTypeOf("string");
  });
});
