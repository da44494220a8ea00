/** The games for the page tests: those with a `tests/pages.ts`, and any game of the server by its properties. */
import type { GameInfo } from "$client/net/protocol";
import { IS_COMPLETE, type House } from "./house";
import type { Keys } from "./keys";
import type { Reader } from "./reader";

/** How the page tests play a game, from its `tests/pages.ts`. */
export type GamePages = {
  /** Options that make the game short. */
  options?: Record<string, unknown>;
  /** Moves that random players never make. */
  avoid?: string[];
  /** Makes a move with the keyboard of the board; `view` is what the board shows, by default that of the table. */
  playByKeyboard: (keys: Keys, move: string, view?: unknown) => Promise<void>;
  /** Makes any move, guided by the accessibility tree alone. */
  playByReading: (reader: Reader) => Promise<void>;
  /** A selector for elements that can be clicked although they have no hand cursor. */
  pointAt?: string;
  /** A selector for an element that makes a move when tapped at the start. */
  tap?: string;
  /** A kind of move that the board animates. */
  animation?: { name: string; move: RegExp };
  /** A position and moves from it, the first of which is a clear mistake. */
  slip?: { start: string; moves: { seat: number; move: string }[] };
  /** The screenshots that show this game; `why` is a move that its rules refuse. */
  shots?: { new?: true; rules?: true; replay?: true; why?: string };
};

const files = import.meta.glob<GamePages>("$games/*/tests/pages.ts", { eager: true, import: "default" });

/** The id of the game that a file belongs to. */
export const gameOf = (path: string): string => /games\/([^/]+)\//.exec(path)![1]!.replaceAll("_", "-");

/** The `tests/pages.ts` of each game, by its id. */
export const PAGES: Record<string, GamePages> = Object.fromEntries(
  Object.entries(files).map(([path, pages]) => [gameOf(path), pages]),
);

/** The ids of the games, with their `tests/pages.ts`. */
export const GAMES = Object.entries(PAGES);

/** A third of the cases of a test that is repeated for every game: which third depends on `turn`. All of them at night. */
export function sample<T>(cases: T[], turn: 0 | 1 | 2): T[] {
  return IS_COMPLETE ? cases : cases.filter((_, index) => index % 3 === turn);
}

/** The ways in which the page tests play whole games. */
const WAYS = ["pointer", "keyboard", "reading", "firefox"] as const;

/** The games to play to their end in one of these ways: each game in one of them, and at night in each. */
export function wholeGames(way: (typeof WAYS)[number]): typeof GAMES {
  const isPlayed = (index: number) => WAYS[index % WAYS.length] === way;
  return IS_COMPLETE ? GAMES : GAMES.filter((_, index) => isPlayed(index));
}

/** The seats of a person and a weak bot. */
export const WEAK = [{ kind: "me" }, { kind: "bot", bot: "random" }];

/** A seeded random number generator. */
export function seededRandom(seed: number): () => number {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

/** The games of a server, the shortest first. */
export async function gamesOf(house: House): Promise<GameInfo[]> {
  const games = (await (await fetch(`${house.url}/api/games`)).json()) as GameInfo[];
  return games.sort((a, b) => a.minutes - b.minutes);
}

/** The shortest game for two without secrets. */
export async function openGame(house: House): Promise<string> {
  return (await gamesOf(house)).find((game) => game.seats.includes(2) && !game.secrets)!.id;
}
