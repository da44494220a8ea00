/** The seats of a new table. */
import type { GameDetail, NewSeat } from "../net/protocol";

/** The three ways to play on the home page. */
export type Way = "bot" | "here" | "friend";

/** The number of players in a game against bots, where the game allows a choice. */
const DEFAULT_PLAYERS = 4;

/** Me and enough others of one kind for a good game. */
export function seating(way: Way, seats: number[], level: string, name: (number: number) => string): NewSeat[] {
  const players = Math.min(
    Math.max(...seats),
    way === "bot" ? Math.max(DEFAULT_PLAYERS, seats[0] ?? 2) : (seats[0] ?? 2),
  );
  const others = Array.from({ length: players - 1 }, (_, index) => other(way, level, name(index + 2)));
  return [{ kind: "me" }, ...others];
}

/** The options that a game suggests for these seats, given those that were chosen. */
export function suggested(
  { suggestions, options }: Pick<GameDetail, "suggestions" | "options">,
  seats: NewSeat[],
  chosen: Record<string, unknown>,
): Record<string, unknown> {
  const valueOf = (name: string) => chosen[name] ?? options.find((option) => option.name === name)?.default;
  const fitting = suggestions.find(
    (suggestion) =>
      (!suggestion.seats.length || seats.some(({ kind }) => suggestion.seats.includes(kind))) &&
      Object.entries(suggestion.chosen).every(([name, value]) => valueOf(name) === value),
  );
  return fitting?.options ?? {};
}

/** A seat for another player. */
export function other(kind: NewSeat["kind"], level: string, name: string): NewSeat {
  if (kind === "bot") return { kind, bot: level };
  if (kind === "here") return { kind, name };
  return { kind };
}

/** The same seats in the same order round the table, beginning with one of them. */
export function startingWith(seats: NewSeat[], place: number): NewSeat[] {
  return [...seats.slice(place), ...seats.slice(0, place)];
}

/** My place, or the first place if I am not playing. */
export function myPlace(seats: NewSeat[]): number {
  return Math.max(
    0,
    seats.findIndex((seat) => seat.kind === "me"),
  );
}

/** The seats with one of them moved up by one. */
export function movedUp(seats: NewSeat[], place: number): NewSeat[] {
  const moved = [...seats];
  moved.splice(place - 1, 0, ...moved.splice(place, 1));
  return moved;
}
