import { expect, test } from "vitest";
import type { View } from "../view";
import { ending, lines } from "./ending";

const t = (key: string, params = {}) => (key === "you.name" ? "You" : `${key} ${JSON.stringify(params)}`);
/** Blue, seat 0, has just divided the field. */
const divided: View = {
  phase: "over",
  reason: "division",
  colours: ["B", "O"],
  side: "O",
  winner: "B",
  totals: { O: 6, B: 8 },
  cookies: [],
};

test.each([
  [0, ["You", "Bo"], "division.won", { name: "You", own: 8, other: 6 }],
  [1, ["Ada", "You"], "division.lost", { name: "Ada", own: 6, other: 8 }],
  [null, ["Ada", "Bo"], "division", { name: "Ada", own: 8, other: 6 }],
  [1, ["Player 1", "Player 2"], "division", { name: "Player 1", own: 8, other: 6 }],
])("a division is explained to seat %s among %j", (seat, names, key, values) => {
  expect(ending(divided, seat, names, t)).toBe(`cookie-disco.over.${key} ${JSON.stringify(values)}`);
});

test("the player who can roll no cookie is named", () => {
  const { totals: _, ...stuck } = { ...divided, reason: "stuck" as const };
  expect(ending(stuck, 0, ["You", "Bo"], t)).toContain('over.stuck.won {"name":"Bo"');
  expect(ending(stuck, 1, ["Ada", "You"], t)).toContain("over.stuck.lost");
  expect(ending(stuck, null, ["Ada", "Bo"], t)).toContain('over.stuck {"name":"Bo"');
});

test("a draw is the same for all, and nothing is said before the end", () => {
  expect(ending({ ...divided, reason: "repetition" }, 0, ["You", "Bo"], t)).toContain("over.repetition");
  expect(ending({ ...divided, phase: "turn" }, 0, ["You", "Bo"], t)).toBe("");
});

test("a long text is broken between words", () => {
  expect(lines("The same position for the third time", 18)).toEqual(["The same position", "for the third time"]);
  expect(lines("short", 3)).toEqual(["short"]);
});
