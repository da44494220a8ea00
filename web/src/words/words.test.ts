/** Every language has every text, and every text is used. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gameOf } from "../games";
import { LANGUAGES, addWords, setLanguage, t, type Language, type Phrase, type Words } from "./words.svelte";

const SOURCE = join(import.meta.dirname, "..");
const GAMES = join(SOURCE, "../../src/parlour/games");
const files = import.meta.glob<{ default: Words }>(
  ["./{en,fr,de,nl,it,es,pt}.ts", "../pages/*/words/*.ts", "$games/*/words/*.json"],
  { eager: true },
);
/** Texts that any game may have, used by the client. */
const SHARED = /^((title|about|credit|who-begins)$|option\.|choice\.|reason\.|role\.|why\.)/;
/** Texts about what a player did or how that player stands, which the player concerned also reads. */
const ABOUT_A_PLAYER = /^(say\.|standing\.|coach(\.ended)?$)(?!.*\.you$)/;
/** Ends the keys of texts in the second person: see `t`. */
const YOU = /\.you$/;
const PLACEHOLDER = /\{(\w+)\}/g;
/** Words that address the player formally, or several players; the texts say du, tú, tu, je. */
const OTHER_ADDRESS: Partial<Record<Language, RegExp>> = {
  de: alone("Ihnen|Sie (haben|sind|können)|[Ee]u(ch|er|re[mnrs]?)", "u"),
  es: alone("usted(es)?|vosotr[oa]s|vuestr[oa]s?"),
  fr: alone("vous|votre|vos|vôtres?|(?!chez|assez|nez)\\p{L}+ez|faites|dites"),
  it: alone("voi|vostr[oaie]"),
  nl: alone("uw?|jullie"),
  pt: alone("vocês?|vós|voss[oa]s?"),
};

/** Words that are English and nothing else. */
const ENGLISH = alone("the|you|your|and|with|this|which");
/** A space at which a line could break before or after French punctuation, instead of a no-break space. */
const LOOSE_FRENCH = / (?=[:;!?»](?!\w))|« /;
/** An apostrophe of a typewriter inside a word. */
const STRAIGHT = /\p{L}'\p{L}/u;

/** The texts by section and language: the client's under "", those of a page or a game under its id. */
const sections = new Map<string, Map<string, Words>>();
for (const [path, { default: words }] of Object.entries(files)) {
  const game = /pages\/(\w+)\/words/.exec(path)?.[1] ?? gameOf(path);
  const tag = /([a-z]+)\.(ts|json)$/.exec(path)?.[1] as string;
  sections.set(game, (sections.get(game) ?? new Map()).set(tag, words));
}

function sources(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => !/words\/(..|words\.test)\.ts$|\.test\.ts$|workbench/.test(path))
    .map((path) => (statSync(path).isDirectory() ? sources(path) : readFileSync(path, "utf8")))
    .join("\n");
}

/** The boards of all games, which may also use the texts of the client. */
const boards = readdirSync(GAMES)
  .map((name) => join(GAMES, name, "board"))
  .filter(existsSync)
  .map(sources)
  .join("\n");

/** The sources that may use the texts of the client, of a page, or of a game: its board and the summary of its rules. */
function sourcesOf(game: string): string {
  if (!game) return sources(SOURCE) + boards;
  if (existsSync(join(SOURCE, "pages", game, "words"))) return sources(join(SOURCE, "pages", game));
  const folder = join(GAMES, game.replaceAll("-", "_"));
  const steps = join(folder, "steps.json");
  return sources(join(folder, "board")) + (existsSync(steps) ? readFileSync(steps, "utf8") : "");
}

/** A pattern for whole words; for `\b`, accented letters are not part of a word. */
function alone(words: string, flags = "iu"): RegExp {
  return new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, flags);
}

const forms = (phrase: Phrase): string[] => (typeof phrase === "string" ? [phrase] : Object.values(phrase));
const placeholders = (phrase: Phrase): string =>
  [...new Set(forms(phrase).flatMap((form) => form.match(PLACEHOLDER) ?? []))].sort().join(" ");

describe.each([...sections])("the texts of %j", (game, languages) => {
  const english = languages.get("en") ?? {};
  const code = sourcesOf(game);

  it("exist in every language", () => {
    expect([...languages.keys()].sort()).toEqual(Object.keys(LANGUAGES).sort());
  });

  it.each(Object.keys(LANGUAGES))("are complete in %s, with the same placeholders", (tag) => {
    const words = languages.get(tag) ?? {};
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, phrase] of Object.entries(words))
      expect(`${key}: ${placeholders(phrase)}`).toBe(`${key}: ${placeholders(english[key] ?? "")}`);
  });

  it.each(Object.keys(LANGUAGES))("have every plural form of %s", (tag) => {
    const categories = new Set([0, 1, 2, 3, 5, 11].map((n) => new Intl.PluralRules(tag).select(n)));
    for (const [key, phrase] of Object.entries(languages.get(tag) ?? {}))
      if (typeof phrase !== "string")
        expect([key, ...Object.keys(phrase)]).toEqual(expect.arrayContaining([key, ...categories]));
  });

  it.each(Object.entries(OTHER_ADDRESS))("address one player informally in %s", (tag, other) => {
    const phrases = Object.entries(languages.get(tag) ?? {});
    expect(phrases.filter(([, phrase]) => forms(phrase).some((form) => other.test(form)))).toEqual([]);
  });

  it.each(Object.keys(LANGUAGES).filter((tag) => tag !== "en"))("are translated into %s", (tag) => {
    const plain = (phrase: Phrase) =>
      forms(phrase)
        .join(" ")
        .replace(PLACEHOLDER, "")
        .match(/\p{L}+/gu) ?? [];
    const isEnglish = ([key, phrase]: [string, Phrase]) => {
      const [own, other] = [plain(phrase), plain(english[key] ?? "")];
      return ENGLISH.test(own.join(" ")) || (own.length > 2 && own.join() === other.join());
    };
    const own = Object.entries(languages.get(tag) ?? {}).filter(([key]) => key !== "title");
    expect(own.filter(isEnglish)).toEqual([]);
  });

  it("keep French punctuation on the line of its word", () => {
    const phrases = Object.entries(languages.get("fr") ?? {});
    expect(phrases.filter(([, phrase]) => forms(phrase).some((form) => LOOSE_FRENCH.test(form)))).toEqual([]);
  });

  it.each(Object.keys(LANGUAGES))("have typographic apostrophes in %s", (tag) => {
    const phrases = Object.entries(languages.get(tag) ?? {});
    expect(phrases.filter(([, phrase]) => forms(phrase).some((form) => STRAIGHT.test(form)))).toEqual([]);
  });

  it("have a form for the viewer where they say what a player did", () => {
    const about = Object.keys(english).filter(
      (key) => ABOUT_A_PLAYER.test(key) && placeholders(english[key] ?? "").includes("{name}"),
    );
    expect(about.filter((key) => !(`${key}.you` in english))).toEqual([]);
  });

  it("are all used", () => {
    const prefixes = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1] as string);
    const isUsed = (key: string) =>
      SHARED.test(key) ||
      (key.replace(YOU, "") in english && YOU.test(key)) ||
      [`${game}.${key}`, key].some(
        (name) =>
          ['"', "'", "`"].some((quote) => code.includes(`${quote}${name}${quote}`)) ||
          prefixes.some((prefix) => name.startsWith(prefix)),
      );
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  it("include every text that the code uses", () => {
    const defined = new Set(
      [...sections].flatMap(([id, words]) =>
        Object.keys(words.get("en") ?? {}).map((key) => (id ? `${id}.${key}` : key)),
      ),
    );
    const used = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1] as string);
    expect(used.filter((key) => !defined.has(key))).toEqual([]);
  });
});

/** Lessons, puzzles and numbered rules, by file and language, without code. */
const prose = Object.entries(
  import.meta.glob<string>(
    [
      "$games/*/{lessons,puzzles}/{en,fr,de,nl,it,es,pt}.json",
      "$games/*/words/*.md",
      "$games/../school/puzzles/words/*.json",
    ],
    { eager: true, query: "?raw", import: "default" },
  ),
).map(([path, text]) => {
  const [file, tag] = /[^/]+\/[^/]+\/(..)\.\w+$/.exec(path) ?? [path, "en"];
  return [file, tag as Language, text.replace(/`[^`]*`/g, "").split("\n")] as const;
});

it("lessons, puzzles and rules are in every language", () => {
  expect([...new Set(prose.map(([, tag]) => tag))].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

it.each(prose)("%s addresses one player informally in %s", (_, tag, lines) => {
  expect(lines.filter((line) => OTHER_ADDRESS[tag]?.test(line))).toEqual([]);
});

it.each(prose.filter(([, tag]) => tag !== "en"))("%s contains no English in %s", (_, __, lines) => {
  expect(lines.filter((line) => ENGLISH.test(line))).toEqual([]);
});

it.each(prose.filter(([, tag]) => tag === "fr"))("%s keeps French punctuation in %s", (_, __, lines) => {
  expect(lines.filter((line) => LOOSE_FRENCH.test(line))).toEqual([]);
});

it.each(prose.filter(([, tag]) => tag !== "en"))("%s has typographic apostrophes in %s", (_, __, lines) => {
  expect(lines.filter((line) => STRAIGHT.test(line))).toEqual([]);
});

describe("the current language", () => {
  it("addresses the viewer in the second person", async () => {
    await addWords("hop", async () => ({ "hop.say": "{name} hops", "hop.say.you": "You hop" }));
    expect([t("hop.say", { name: "Ann" }), t("hop.say", { name: t("you.name") })]).toEqual(["Ann hops", "You hop"]);
  });

  it("fills placeholders and chooses the plural", async () => {
    await setLanguage("de");
    expect([t("players", { n: 1 }), t("players", { n: 2 })]).toEqual(["1 Person", "2 Personen"]);
    await setLanguage("fr");
    expect(t("watchers", { n: 0 })).toBe("0 personne regarde");
    await setLanguage("en");
    expect(t("watchers", { n: 0 })).toBe("0 people are watching");
  });

  it("applies to the texts of a game that are loaded while it changes", async () => {
    const source = (game: string) => async (language: Language) => ({ [`${game}.greeting`]: `hello in ${language}` });
    await Promise.all([setLanguage("fr"), addWords("one", source("one"))]);
    expect(t("one.greeting")).toBe("hello in fr");
    await Promise.all([addWords("other", source("other")), setLanguage("de")]);
    expect([t("one.greeting"), t("other.greeting")]).toEqual(["hello in de", "hello in de"]);
    await setLanguage("en");
  });

  it("has the texts of a game for every caller, and requests them again after a failure", async () => {
    let requests = 0;
    const source = async () => (requests++ ? { "late.greeting": "hello" } : Promise.reject(new Error("offline")));
    await expect(addWords("late", source)).rejects.toThrow("offline");
    await Promise.all([addWords("late", source), addWords("late", source)]);
    expect([t("late.greeting"), requests]).toEqual(["hello", 2]);
  });

  it("is the last one requested", async () => {
    await Promise.all([setLanguage("de"), setLanguage("fr"), setLanguage("en")]);
    expect(t("yes")).toBe("Yes");
  });
});
