/** How the tests of pages play Cocotaki. */
import type { GamePages } from "$tests/games";
import { pattern } from "$tests/reader";
import words from "../words/en.json";

export default {
  options: { hand_size: 2, turn_limit: 20 },
  avoid: ["object"],
  async playByKeyboard(keys, move, view) {
    const [, card, colour, sound = ""] = /^([a-z-]+)(?:=([a-z]+))?!([a-z-]*)/.exec(move) ?? [];
    if (!card) return keys.press({ object: "o", last: "l" }[move] ?? "d");
    const { hands } = (view ?? (await keys.person.snapshot()).view) as { hands: string[][] };
    if (view && move.endsWith("+last")) await keys.press("l");
    await keys.roundTo(`card-${hands[0]?.indexOf(card)}`);
    if (colour) await keys.roundTo(colour);
    await keys.roundTo(sound || "silence");
  },
  async playByReading(reader) {
    const fitting = pattern(words["card.fits"]);
    if (!(await reader.count("button", fitting))) return reader.activate("button", pattern(words.draw));
    await reader.activate("button", fitting);
    if (await reader.count("button", pattern(`^${words["colour.red"]}$`)))
      await reader.activate("button", pattern(`^${words["colour.red"]}$`));
    await reader.activate("button", new RegExp(`^(?!${words.object}|${words.last}).*!$`));
  },
  tap: "[data-key=pile]",
  shots: { new: true },
} satisfies GamePages;
