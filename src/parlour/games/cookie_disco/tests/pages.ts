/** How the tests of pages play Cookie Disco. */
import type { GamePages } from "$tests/games";

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
  animation: { name: "a roll", move: />/ },
} satisfies GamePages;
