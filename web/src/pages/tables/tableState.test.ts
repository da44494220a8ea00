import { expect, test } from "vitest";
import type { Listed } from "../../net/protocol";
import { tableState } from "./tableState";

const seats = [{ you: true }, { you: false }, { you: false }];
const NAMES = ["You", "Ben", "Cleo"];
const state = (more: object, turn: number | null = null) =>
  tableState({ status: "playing", your_turn: false, scores: null, seats, ...more } as unknown as Listed, NAMES, turn);

test("a game that is being played says whose turn it is", () => {
  expect(state({ your_turn: true }, 0)).toBe("Your turn");
  expect(state({}, 1)).toBe("Ben to move");
  expect(state({})).toBe("Waiting for others");
  expect(state({ status: "open" })).toBe("waiting for players");
});

test("a finished game says who won", () => {
  const over = (scores: number[] | null, more: object = {}) => state({ status: "over", scores, ...more });
  expect(over([1, 0, 0])).toBe("You win!");
  expect(over([0, 0, 1])).toBe("Cleo wins");
  expect(over([0, 0.5, 0.5])).toBe("Ben · Cleo share the win");
  expect(over([1 / 3, 1 / 3, 1 / 3])).toBe("Draw");
  expect(over([0, 1, 0], { seats: seats.map(() => ({ you: true })) })).toBe("Ben wins");
  expect(over(null)).toBe("over");
});
