/** How the page tests play Cocotaki. */
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
  slip: {
    start:
      "hands blue-bee blue-cat blue-donkey green-cat green-dog red-bee*2 red-donkey | butterfly blue-cow blue-dog blue-donkey blue-sheep green-lion green-rooster yellow-dog / pile butterfly*3 blue-bee*2 blue-cat*2 blue-cow*2 blue-dog*2 blue-donkey*2 blue-lion*4 blue-rooster*4 blue-sheep*2 green-bee*3 green-cat*2 green-cow*3 green-dog*2 green-donkey*4 green-lion*3 green-rooster*3 green-sheep*3 red-bee red-cat*3 red-cow*3 red-dog*3 red-donkey*3 red-lion*3 red-rooster*4 red-sheep*3 yellow-bee*3 yellow-cat*3 yellow-cow*3 yellow-dog*2 yellow-donkey*4 yellow-lion*4 yellow-rooster*4 yellow-sheep*3 / turn 0+ on red-lion",
    moves: [
      { seat: 0, move: "blue-bee!baa" },
      { seat: 0, move: "green-dog!woof" },
    ],
  },
} satisfies GamePages;
