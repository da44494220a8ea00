import { expect, test } from "vitest";
import type { Speech } from "../../games";
import type { Hint, Snapshot } from "../../net/protocol";
import { advice, hintText } from "./coach.svelte";

const NAMES = ["You", "Ben"];
const TABLE = { seat: 0, view: { laid: ["king"] } };
/** A game whose sentence about a move needs the position before it. */
const speech: Pick<Speech<{ laid: string[] }>, "say"> = {
  say: (move, seat, names, _, known) => `${names[seat]} lay ${move} on the ${known?.before?.laid.at(-1)}`,
};

test("a hint puts its move into words, with the position before it", () => {
  expect(advice({ stage: "move", moves: ["queen"] }, TABLE, NAMES, speech as Speech)).toBe(
    "The move: You lay queen on the king.",
  );
});

test("a hint of a game without words, or for a watcher, shows the notation", () => {
  expect(advice({ stage: "move", moves: ["q@k"] }, TABLE, NAMES, null)).toBe("The move: q@k.");
  expect(advice({ stage: "move", moves: ["q@k"] }, { ...TABLE, seat: null }, NAMES, speech as Speech)).toBe(
    "The move: q@k.",
  );
});

test("an earlier hint names no move", () => {
  expect(advice({ stage: "where", moves: ["q@k"] }, TABLE, NAMES, null)).toBe("Look at what is marked.");
});

test("a hint in sentences says how things stand, and calls the viewer you", () => {
  const snapshot = { ...TABLE, view: null } as unknown as Snapshot;
  const hint = { theme: "win", distance: 1, stage: "move", moves: ["q"] } as unknown as Hint;
  const laying = {
    say: (move: string, seat: number, names: string[]) => `${names[seat]} lay ${move}`,
  } as unknown as Speech;
  expect(hintText(hint, snapshot, ["Ada", "Ben"], laying)).toBe("You can win with one move. The move: You lay q.");
});
