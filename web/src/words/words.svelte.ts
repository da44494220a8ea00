/** The texts on the screen: `t(key, params)` in the current language. The keys of a game's texts begin with its id. */
import type { Phrase } from "../net/protocol";
import english from "./en";

export type Language = "en" | "fr" | "de" | "nl" | "it" | "es" | "pt";
export type { Phrase };
export type Words = Record<string, Phrase>;
export type Params = Record<string, string | number>;
export type Translate = (key: string, params?: Params) => string;

/** The name of every language in that language. */
export const LANGUAGES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  nl: "Nederlands",
  it: "Italiano",
  es: "Español",
  pt: "Português",
};

/** Loads texts in a language. */
export type Source = (language: Language) => Promise<Words>;
type File = () => Promise<{ default: Words }>;
const translations = import.meta.glob<{ default: Words }>("./{fr,de,nl,it,es,pt}.ts") as Record<string, File>;

let language = $state<Language>("en");
let requested: Language = "en";
let words = $state.raw<Words>(english);
/** The sources of texts besides the client's own: those of single pages and games, and the titles of all games. */
const sources = new Map<string, Source>();
const loading = new Map<string, Promise<void>>();

/** The current language. */
export function current(): Language {
  return language;
}

/**
 * The text of a key: `n` among the params chooses the plural, and `{name}` is replaced by the param of that name.
 * If the name is that of the viewer, “You”, the text of `key.you` comes first, as in “You hop” beside “Ann hops”.
 */
export const t: Translate = (key, params = {}) => {
  const phrase = (params.name === words["you.name"] ? words[`${key}.you`] : undefined) ?? words[key];
  return phrase === undefined ? key : fill(plural(phrase, params), params, language);
};

/** A share in whole percent, in the current language. */
export const percent = (share: number): string =>
  share.toLocaleString(language, { style: "percent", maximumFractionDigits: 0 });

/** A number with its unit, such as “3 days”, abbreviated as the current language does. */
export const amount = (value: number, unit: "day" | "hour" | "minute" | "second"): string =>
  value.toLocaleString(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });

/** Whether there is a text for a key. */
export const hasText = (key: string): boolean => key in words;

/** The first of the browser's languages that the client has, else English. */
export function preferred(languages: readonly string[]): Language {
  const available = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (available as Language | undefined) ?? "en";
}

/** Switches to a language once all of its texts have loaded; of several requests, the last one wins. */
export async function setLanguage(next: Language): Promise<void> {
  requested = next;
  const loaded = await loadAll(next);
  if (requested !== next) return;
  words = Object.assign({}, ...loaded) as Words;
  language = next;
  if (typeof document !== "undefined") document.documentElement.lang = next;
}

/** Loads the texts of every source; starts over when a source was added meanwhile. */
async function loadAll(tag: Language): Promise<Words[]> {
  const count = sources.size;
  const loaded = await Promise.all([clientWords(tag), ...[...sources.values()].map((source) => source(tag))]);
  return sources.size > count ? loadAll(tag) : loaded;
}

/** Adds the texts of a source now and whenever the language changes. A second source of the same name is ignored. */
export function addWords(name: string, source: Source): Promise<void> {
  const added = loading.get(name) ?? add(name, source);
  loading.set(name, added);
  added.catch(() => (sources.delete(name), loading.delete(name)));
  return added;
}

async function add(name: string, source: Source): Promise<void> {
  sources.set(name, source);
  await addIn(language, source);
}

/** Adds texts in a language; starts over when the language has changed by the time they arrive. */
async function addIn(tag: Language, source: Source): Promise<void> {
  const added = await source(tag);
  if (tag !== language) return addIn(language, source);
  words = { ...words, ...added };
}

function plural(phrase: Phrase, params: Params): string {
  if (typeof phrase === "string") return phrase;
  const form = new Intl.PluralRules(language).select(Number(params.n ?? 0));
  return phrase[form] ?? phrase.other ?? "";
}

function fill(text: string, params: Params, tag: string): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    return value === undefined ? placeholder : typeof value === "number" ? value.toLocaleString(tag) : value;
  });
}

async function clientWords(tag: Language): Promise<Words> {
  return tag === "en" ? english : ((await translations[`./${tag}.ts`]?.())?.default ?? {});
}
