/** What the tests of pages ask of games: those that have a file `tests/pages.ts`, and any game by its properties. */
import type { GameInfo } from "$client/net/protocol";
import type { House } from "./house";
import type { Keys } from "./keys";

/** What a game says for the tests of pages, in its file `tests/pages.ts`. */
export type GamePages = {
  /** Options with which a game is over soon. */
  options?: Record<string, unknown>;
  /** Moves that are never made by a person who plays at random. */
  avoid?: string[];
  /** Makes a move with the keys of the board. */
  playByKeyboard: (keys: Keys, move: string) => Promise<void>;
  /** What can be pointed at besides everything with a hand as its cursor. */
  pointAt?: string;
  /** What makes a move at the start when it is tapped. */
  tap?: string;
  /** A kind of move that the board animates. */
  animation?: { name: string; move: RegExp };
  /** Which pictures for the documents show this game; `why` is of a move that its rules refuse. */
  shots?: { new?: true; rules?: true; replay?: true; why?: string };
};

const files = import.meta.glob<GamePages>("$games/*/tests/pages.ts", { eager: true, import: "default" });

/** What each game says, by its id. */
export const PAGES: Record<string, GamePages> = Object.fromEntries(
  Object.entries(files).map(([path, pages]) => [
    (/games\/([^/]+)\//.exec(path)?.[1] ?? "").replaceAll("_", "-"),
    pages,
  ]),
);

/** The games with what they say. */
export const GAMES = Object.entries(PAGES);

/** The seats of somebody who plays a weak bot. */
export const WEAK = [{ kind: "me" }, { kind: "bot", bot: "random" }];

/** Numbers that look random and are the same every time. */
export function hand(seed: number): () => number {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

/** The games of a server, the shortest first. */
export async function gamesOf(house: House): Promise<GameInfo[]> {
  const games = (await (await fetch(`${house.url}/api/games`)).json()) as GameInfo[];
  return games.sort((one, other) => one.minutes - other.minutes);
}

/** A game for two in which everybody sees everything, the shortest there is. */
export async function openGame(house: House): Promise<string> {
  return (await gamesOf(house)).find((game) => game.seats.includes(2) && !game.secrets)!.id;
}
