import { beforeAll, expect, test } from "vitest";
import { addWords, t } from "$client/words/words.svelte";
import words from "../words/en.json";
import { SAMPLE } from "./sample";
import { describe, say } from "./speech";

beforeAll(() =>
  addWords("cocotaki", async () =>
    Object.fromEntries(Object.entries(words).map(([key, phrase]) => [`cocotaki.${key}`, phrase])),
  ),
);

test.each([
  ["blue-cow!moo", "You lay a blue cow: Moo!", "Ann lays a blue cow: Moo!"],
  ["red-cat!", "You lay a red cat in silence", "Ann lays a red cat in silence"],
  [
    "butterfly=green!+last",
    "You lay a butterfly in silence, and name green, and say: last card!",
    "Ann lays a butterfly in silence, and names green, and says: last card!",
  ],
  ["object", "You object", "Ann objects"],
])("%s is said to the viewer in the second person", (move, own, other) => {
  const names = [t("you.name"), "Ann"];
  expect([0, 1].map((seat) => say(move, seat, names, t))).toEqual([own, other]);
});

test("a position is described with what fits", () => {
  const view = { ...SAMPLE, wanted: { colour: "blue", animals: ["dog", "butterfly"] } };
  expect(describe(view, 0, t)).toContain("Top card: blue dog. Fits: blue, dog, or butterfly. Your cards:");
});

const translations = import.meta.glob<Record<string, string>>("../words/*.json", { eager: true, import: "default" });

test.each([
  ["de", "einen gelben Löwen", "eine blaue Biene", "ein grünes Schaf", "einen Schmetterling"],
  ["en", "a yellow lion", "a blue bee", "a green sheep", "a butterfly"],
  ["es", "un león amarillo", "una abeja azul", "una oveja verde", "una mariposa"],
  ["fr", "un lion jaune", "une abeille bleue", "un mouton vert", "un papillon"],
  ["it", "un leone giallo", "un’ape blu", "una pecora verde", "una farfalla"],
  ["nl", "een gele leeuw", "een blauwe bij", "een groen schaap", "een vlinder"],
  ["pt", "um leão amarelo", "uma abelha azul", "uma ovelha verde", "uma borboleta"],
])("a card has its article in a sentence in %s", (language, ...phrases) => {
  const texts = translations[`../words/${language}.json`]!;
  const translate = (key: string, params: Record<string, string | number> = {}) =>
    texts[key.replace("cocotaki.", "")]!.replace(/{(\w+)}/g, (_, name: string) => String(params[name]));
  const moves = ["yellow-lion!roar", "blue-bee!buzz", "green-sheep!baa", "butterfly=red!"];
  const said = moves.map((move) => say(move, 0, ["Ann"], translate));
  expect(said.map((sentence, index) => sentence.includes(phrases[index]!))).toEqual([true, true, true, true]);
});
