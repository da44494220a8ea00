/** The texts on the screen, for the page tests to look for. */
import learn from "$client/pages/learn/words/en";
import newTableDe from "$client/pages/new/words/de";
import newTable from "$client/pages/new/words/en";
import replay from "$client/pages/replay/words/en";
import settings from "$client/pages/settings/words/en";
import table from "$client/pages/table/words/en";
import de from "$client/words/de";
import en from "$client/words/en";
import pt from "$client/words/pt";

type Phrase = string | { one: string; other: string };
/** The texts of a page as the client names them: with the name of the page before each key. */
type Prefixed<Name extends string, Texts> = { [Key in keyof Texts as `${Name}.${Key & string}`]: Texts[Key] };

const prefixed = <Name extends string, Texts extends object>(name: Name, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, phrase]) => [`${name}.${key}`, phrase])) as Prefixed<Name, Texts>;
const english = {
  ...en,
  ...prefixed("learn", learn),
  ...prefixed("new", newTable),
  ...prefixed("replay", replay),
  ...prefixed("settings", settings),
  ...prefixed("table", table),
};
const WORDS: Record<"de" | "en" | "pt", Record<string, Phrase>> = {
  de: { ...de, ...prefixed("new", newTableDe) },
  en: english,
  pt,
};
type Key = keyof typeof english;

/** A text of the client, in English those of single pages too; `n` among the params chooses the plural. */
export function text(
  key: Key,
  params: Record<string, string | number> = {},
  language: keyof typeof WORDS = "en",
): string {
  const phrase = WORDS[language][key] ?? key;
  const form = typeof phrase === "string" ? phrase : params.n === 1 ? phrase.one : phrase.other;
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
