/** Options of Cocotaki that fit the players, and the additional rules that join one by one. */

import type { NewSeat } from "$client/net/protocol";

type Options = Record<string, unknown>;

/** The additional rules in the order in which they join, and the level that includes each. */
const RULES = [
  ["rooster_skips", "advanced"],
  ["donkey_rounds", "advanced"],
  ["several_cards", "expert"],
  ["lion_turns", "expert"],
] as const;
const LEVELS: unknown[] = ["beginner", "advanced", "expert"];

/** The table is the referee for beginners, against the computer and on one device (CT-19). */
export function suggest(seats: NewSeat[], { level = "beginner" }: Options): Options {
  const isHere = seats.some(({ kind }) => kind === "bot" || kind === "here");
  return { referee: level === "beginner" || isHere ? "auto" : "players" };
}

/** The options with the next additional rule, and its name; null if all have joined. */
export function nextRule(options: Options, seats: number): { rule: string; options: Options } | null {
  const { level = "beginner" } = options;
  const isOn = (rule: string, from: string) => options[rule] ?? LEVELS.indexOf(level) >= LEVELS.indexOf(from);
  const next = RULES.find(([rule, from]) => !isOn(rule, from) && !(rule === "lion_turns" && seats === 2));
  return next ? { rule: next[0], options: { ...options, [next[0]]: true } } : null;
}
