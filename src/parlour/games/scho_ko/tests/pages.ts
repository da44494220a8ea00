/** How the page tests play Scho K.O. */
import type { GamePages } from "$tests/games";
import { pattern } from "$tests/reader";
import words from "../words/en.json";
import { expect } from "vitest";

export default {
  async playByKeyboard(keys, move, view) {
    if (move === "dark" || move === "white") {
      await keys.tabTo(({ key }) => key === move);
      return keys.press("Enter");
    }
    await keys.until(
      async () => /spots? fits?/.test(await keys.heard()),
      () => keys.oneOf(["1", "2", "3", "4", "r"]),
    );
    const reach = view ? 30 : 4; // a lesson accepts few of the spots
    for (let next = keys.random() * reach; next >= 0; next--) await keys.press("n");
    expect(await keys.heard()).toMatch(/^Spot \d+ of/);
    await keys.press("Enter");
  },
  async playByReading(reader) {
    const card = pattern(words["card.fits"].one);
    if (!(await reader.count("button", card))) return reader.activate("button", /^(Dark|White)$/);
    await reader.activate("button", card);
    for (let presses = 0; presses < 12 && !pattern(words.spot).test(await reader.tree()); presses++)
      await reader.press(presses % 2 ? "r" : "n");
    await reader.press("Enter");
  },
  pointAt: ".spot",
} satisfies GamePages;
