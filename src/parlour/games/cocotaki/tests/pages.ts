/** How the tests of pages play Cocotaki. */
import type { GamePages } from "$tests/games";

export default {
  options: { hand_size: 2, turn_limit: 20 },
  avoid: ["object"],
  async playByKeyboard(keys, move) {
    const [, card, colour, sound = ""] = /^([a-z-]+)(?:=([a-z]+))?!([a-z-]*)/.exec(move) ?? [];
    if (!card) return keys.press({ object: "o", last: "l" }[move] ?? "d");
    const hands = (await keys.person.snapshot()).view as { hands: string[][] };
    await keys.roundTo(`card-${hands.hands[0]?.indexOf(card)}`);
    if (colour) await keys.roundTo(colour);
    await keys.roundTo(sound || "silence");
  },
  tap: "[data-key=pile]",
  shots: { new: true },
} satisfies GamePages;
