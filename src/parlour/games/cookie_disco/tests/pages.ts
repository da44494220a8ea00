/** How the page tests play Cookie Disco. */
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
  slip: {
    start: "V:-2,0 A:-1,0 C:-2,1 C:-1,1 C:0,1 A:-3,2 B:0,2 O:-3,3 / B / V",
    moves: [{ seat: 1, move: "-1,0>-1,2" }],
  },
} satisfies GamePages;
