/** How the page tests play One Piece for Two. */
import type { GamePages } from "$tests/games";
import { pattern } from "$tests/reader";
import words from "../words/en.json";

export default {
  options: { max_relocations: 3 },
  async playByKeyboard(keys, move) {
    if (/^[a-z]{3,}$/.test(move)) {
      const said = (words as Record<string, unknown>)[move];
      await keys.tabTo(({ key }) => key === String(said).toLowerCase());
      return keys.press("Enter");
    }
    const [, from, columns = "", colours] = /^(?:(.)>)?([a-z]+)(RB|BR)$/.exec(move) ?? [];
    const goTo = async (column: string) => {
      const at = async () => /^Column (.)/.exec(await keys.heard())?.[1] ?? "";
      await keys.until(
        async () => (await at()) === column,
        async () => ((await at()) < column ? "ArrowRight" : "ArrowLeft"),
      );
    };
    if (from) {
      await goTo(from);
      await keys.press("Enter");
    } else if (!(await keys.heard())) await keys.press("ArrowRight");
    const manner = new RegExp(`${columns.length > 1 ? "lying" : "upright"}, ${colours === "RB" ? "red" : "blue"}`);
    await keys.until(
      async () => manner.test(await keys.heard()),
      () => "r",
    );
    await goTo(columns.slice(0, 1));
    await keys.press("Enter");
  },
  async playByReading(reader) {
    const setup = /^(Red|Blue|Top|Right|Bottom|Left)/;
    if (await reader.count("button", setup)) return reader.activate("button", setup);
    await reader.focus("application");
    for (let presses = 0; presses < 60; presses++) {
      const heard = await reader.tree();
      if (pattern(words.falls).test(heard)) break;
      const arrow = presses % 24 < 12 ? "ArrowRight" : "ArrowLeft";
      await reader.press(pattern(words.takeable).test(heard) ? "Enter" : reader.random() < 0.3 ? "r" : arrow);
    }
    await reader.press("Enter");
  },
  shots: { replay: true },
  slip: {
    start: "aBR bRB deRB fBR gRB deBR aBR bBR deRB fgRB dRB / R",
    moves: [
      { seat: 1, move: "aBR" },
      { seat: 0, move: "cRB" },
    ],
  },
} satisfies GamePages;
