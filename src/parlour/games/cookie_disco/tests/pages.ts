/** How the tests of pages play Cookie Disco. */
import type { GamePages } from "$tests/games";
import { pattern } from "$tests/reader";
import words from "../words/en.json";

export default {
  async playByKeyboard(keys, move) {
    const [, colour, spot] = /^([OB])@(\d)$/.exec(move) ?? [];
    const [, from, to] = /^(.+)>(.+)$/.exec(move) ?? [];
    const [, onto] = /^crawl=(.+)$/.exec(move) ?? [];
    if (from || onto) await keys.nextTo(from ?? "crawl");
    if (colour && !(await keys.has(`@${spot}`))) await keys.steerTo(colour);
    if (spot) await keys.roundTo(`@${spot}`);
    else if (from || onto) await keys.roundTo(`>${to ?? onto}`);
    else await keys.steerTo(move.replace("cherry=", ""));
  },
  async playByReading(reader) {
    for (const name of [words.spot, words["fist.left"]])
      if (await reader.count("button", pattern(name))) return reader.activate("button", pattern(name));
    const isTaking = (await reader.count("button", pattern(words.take))) > 0;
    await reader.activate("button", pattern(isTaking ? words.take : words.places.one));
    await reader.activate("button", pattern(isTaking ? words.spot : words.target));
  },
  animation: { name: "a roll", move: />/ },
} satisfies GamePages;
