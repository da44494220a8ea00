/** How the tests of pages play Hokito. */
import type { GamePages } from "$tests/games";

export default {
  async playByKeyboard(keys, move) {
    const [from, to] = move.split("-") as [string, string];
    await keys.steerTo(from);
    await keys.steerTo(to);
  },
  animation: { name: "a hop", move: /-/ },
  shots: { rules: true, why: "a1-a1" },
} satisfies GamePages;
