/** Views for tests: seat 0 is to move and sees its three cards. */

import type { View } from "./view";

export const SAMPLE: View = {
  phase: "turn",
  hands: [
    ["butterfly", "blue-cow", "red-cat"],
    ["?", "?", "?"],
    ["?", "?", "?", "?"],
  ],
  pile: 60,
  discards: ["blue-bee"],
  top: "blue-dog",
  turn: 0,
  direction: 1,
  dealer: 2,
  wins: [0, 0, 0],
  turns: 0,
  sounds: ["", "moo", "woof", "meow", "baa", "buzz", "hee-haw", "roar", "cock-a-doodle-doo", "cocotaki"],
  colours: ["red", "yellow", "green", "blue"],
};

/** The same view after a seat has laid a card that may be objected to. */
export const laid = (seat: number, move: string): View => ({
  ...SAMPLE,
  window: { seat, lays: [move], done: true, answered: [] },
});
