/** How the tests of pages play Hokito. */
import type { GamePages } from "$tests/games";
import { pattern } from "$tests/reader";
import words from "../words/en.json";

export default {
  async playByKeyboard(keys, move) {
    const [from, to] = move.split("-") as [string, string];
    await keys.steerTo(from);
    await keys.steerTo(to);
  },
  async playByReading(reader) {
    await reader.activate("gridcell", pattern(words.movable));
    await reader.activate("gridcell", pattern(words.target));
  },
  animation: { name: "a hop", move: /-/ },
  shots: { rules: true, why: "a1-a1" },
} satisfies GamePages;
