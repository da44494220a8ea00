/** How the tests of pages play One Piece for Two. */
import type { GamePages } from "$tests/games";

/** The keys that go to the column before and after, with the game edge on that side. */
const ALONG = {
  south: ["ArrowLeft", "ArrowRight"],
  north: ["ArrowRight", "ArrowLeft"],
  west: ["ArrowUp", "ArrowDown"],
  east: ["ArrowDown", "ArrowUp"],
} as const;

export default {
  options: { max_relocations: 3 },
  async playByKeyboard(keys, move) {
    if (/^[a-z]{3,}$/.test(move)) {
      await keys.tabTo(({ key }) => key === move);
      return keys.press("Enter");
    }
    const [, from, columns = "", colours] = /^(?:(.)>)?([a-z]+)(RB|BR)$/.exec(move) ?? [];
    const { edge } = (await keys.person.snapshot()).view as { edge: keyof typeof ALONG };
    const goTo = async (column: string) => {
      const at = async () => /^Column (.)/.exec(await keys.heard())?.[1] ?? "";
      await keys.until(
        async () => (await at()) === column,
        async () => ALONG[edge][(await at()) < column ? 1 : 0],
      );
    };
    if (from) {
      await goTo(from);
      await keys.press("Enter");
    } else if (!(await keys.heard())) await keys.press(ALONG[edge][1]);
    const manner = new RegExp(`${columns.length > 1 ? "lying" : "upright"}, ${colours === "RB" ? "red" : "blue"}`);
    await keys.until(
      async () => manner.test(await keys.heard()),
      () => "r",
    );
    await goTo(columns.slice(0, 1));
    await keys.press("Enter");
  },
  shots: { replay: true },
} satisfies GamePages;
