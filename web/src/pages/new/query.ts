/** What the address of the page for a new table asks for; anything malformed is ignored. */
import type { Way } from "../../state/seating";

const WAYS: readonly string[] = ["bot", "here", "friend"] satisfies Way[];

/** Whom to play with. */
export function wayOf(query: URLSearchParams): Way {
  const way = query.get("with") ?? "";
  return WAYS.includes(way) ? (way as Way) : "bot";
}

/** The possible numbers of players: the one in the address, else those of the game. */
export function seatCounts(query: URLSearchParams, seats: number[]): number[] {
  const count = Number(query.get("seats") ?? NaN);
  return seats.includes(count) ? [count] : seats;
}

/** The options in the address. */
export function optionsOf(query: URLSearchParams): Record<string, unknown> {
  try {
    const options: unknown = JSON.parse(query.get("options") ?? "{}");
    return typeof options === "object" && !Array.isArray(options) ? { ...options } : {};
  } catch {
    return {};
  }
}
