/** How the page tests play Hokito. */
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
  slip: {
    start:
      "b1,b1,w3x10,.,b2x2,b2/w2x2,.,.,.,b1,./.,.,.,.,w1x2,./.,w3x2,.,b2x6,.,w1/b3x2,.,b3x2,.,.,w3/.,.,.,b2x2,.,. w",
    moves: [
      { seat: 1, move: "f3-f6" },
      { seat: 0, move: "b6-a6" },
    ],
  },
} satisfies GamePages;
