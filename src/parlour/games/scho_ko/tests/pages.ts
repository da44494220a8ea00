/** How the page tests play Scho K.O. */
import type { GamePages } from "$tests/games";
import type { Keys } from "$tests/keys";
import { pattern } from "$tests/reader";
import words from "../words/en.json";
import { expect } from "vitest";

/** Chooses a card, its rotation and its spot by keyboard: those of a move. */
async function aimAt(keys: Keys, move: string): Promise<void> {
  const aimed = () =>
    keys.person.page.evaluate(
      (ghost) => document.querySelector<HTMLElement>(ghost)?.dataset.aim ?? "",
      "[data-board] [data-aim]",
    );
  for (const card of ["1", "2", "3", "4"]) {
    await keys.press(card);
    for (let turn = 0; turn < 4; turn++) {
      const seen = new Set<string>();
      for (let aim = await aimed(); !seen.has(aim); aim = await aimed()) {
        if (aim === move) return;
        seen.add(aim);
        await keys.press("n");
      }
      await keys.press("r");
    }
  }
  throw new Error(`${move} cannot be reached by keyboard`);
}

export default {
  async playByKeyboard(keys, move, view) {
    if (move === "dark" || move === "white") {
      await keys.tabTo(({ key }) => key === move);
      return keys.press("Enter");
    }
    if (view) {
      await aimAt(keys, move); // a lesson or a puzzle asks for a certain move
      return keys.press("Enter");
    }
    await keys.until(
      async () => /spots? fits?/.test(await keys.heard()),
      () => keys.oneOf(["1", "2", "3", "4", "r"]),
    );
    for (let next = keys.random() * 4; next >= 0; next--) await keys.press("n");
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
  slip: {
    start:
      "DWDD*@0,0 WDWD@0,-2 DDDW@2,0 WWDD@-2,-2 WWDD@2,2 WWWD@-1,-4 DWDD*@2,-2 WDWW*@2,-4 WDWD@4,-4 WWWD@2,4 WWWD*@-1,-6 DWDD@0,4 WWWD*@4,4 DDWD@-4,-2 WDWD*@2,3 DWDW*@-3,-5 DWDW@-3,0 DDWW@4,1 WWWD@0,2 DDDW@-3,2 WWDW@4,6 DWDW@6,1 WDWW@4,-2 DDWW*@-5,0 DDWD*@-2,4 WWWD@-5,2 WDDD@-7,1 DDWD@-4,4 WDWW@6,-2 / W / DDDW / DDWW DDWW* / -",
    moves: [
      { seat: 1, move: "DDWW*@0,6" },
      { seat: 0, move: "DWDD@8,-2" },
    ],
  },
} satisfies GamePages;
