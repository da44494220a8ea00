/** The texts on the screen, for the page tests to look for. */
import de from "$client/words/de";
import en from "$client/words/en";
import pt from "$client/words/pt";

const WORDS = { de, en, pt };
type Key = keyof typeof en;

/** A text of the client; `n` among the params chooses the plural. */
export function text(
  key: Key,
  params: Record<string, string | number> = {},
  language: keyof typeof WORDS = "en",
): string {
  const phrase: string | { one: string; other: string } = WORDS[language][key];
  const form = typeof phrase === "string" ? phrase : params.n === 1 ? phrase.one : phrase.other;
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
