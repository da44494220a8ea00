/** The words on the screen: `t(key, params)` in the language chosen. Keys of the shell are plain; a game's begin with its id. */
import type { Phrase } from "../net/protocol";
import shell from "./en";

export type Language = "en" | "fr" | "de" | "nl" | "it" | "es" | "pt";
export type { Phrase };
export type Words = Record<string, Phrase>;
export type Params = Record<string, string | number>;
export type Translate = (key: string, params?: Params) => string;

/** Every language, in its own name. */
export const LANGUAGES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  nl: "Nederlands",
  it: "Italiano",
  es: "Español",
  pt: "Português",
};

/** Brings words in a language. */
export type Source = (language: Language) => Promise<Words>;
type File = () => Promise<{ default: Words }>;
const shells = import.meta.glob<{ default: Words }>("./{fr,de,nl,it,es,pt}.ts") as Record<string, File>;

let language = $state<Language>("en");
let requested: Language = "en";
let words = $state.raw<Words>(shell);
/** Where words that are not the shell's come from: those of each game, and the titles of all. */
const sources = new Map<string, Source>();
const learning = new Map<string, Promise<void>>();

/** The language that is shown. */
export function current(): Language {
  return language;
}

/** The words for a key; `n` among the params chooses the plural, and `{name}` is replaced by the param of that name. */
export const t: Translate = (key, params = {}) => {
  const phrase = words[key];
  return phrase === undefined ? key : fill(plural(phrase, params), params, language);
};

/** Whether there are words for a key. */
export const knows = (key: string): boolean => key in words;

/** The best of our languages for what a browser asks for. */
export function preferred(asked: readonly string[]): Language {
  const known = asked.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

/** Shows another language, once all of its words are here; of several asked for, the last. */
export async function speak(next: Language): Promise<void> {
  requested = next;
  const loaded = await loadAll(next);
  if (requested !== next) return;
  words = Object.assign({}, ...loaded) as Words;
  language = next;
  if (typeof document !== "undefined") document.documentElement.lang = next;
}

/** Loads the words of every source in a language; starts over when a source was added meanwhile. */
async function loadAll(tag: Language): Promise<Words[]> {
  const count = sources.size;
  const loaded = await Promise.all([shellWords(tag), ...[...sources.values()].map((source) => source(tag))]);
  return sources.size > count ? loadAll(tag) : loaded;
}

/** Adds words, in the language that is shown when they arrive; what has the same name is fetched once. */
export function learn(name: string, source: Source): Promise<void> {
  const begun = learning.get(name) ?? add(name, source);
  learning.set(name, begun);
  begun.catch(() => (sources.delete(name), learning.delete(name)));
  return begun;
}

async function add(name: string, source: Source): Promise<void> {
  sources.set(name, source);
  await addIn(language, source);
}

/** Adds words in a language; starts over when another one is shown by the time they arrive. */
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
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name];
    return value === undefined ? hole : typeof value === "number" ? value.toLocaleString(tag) : value;
  });
}

async function shellWords(tag: Language): Promise<Words> {
  return tag === "en" ? shell : ((await shells[`./${tag}.ts`]?.())?.default ?? {});
}
