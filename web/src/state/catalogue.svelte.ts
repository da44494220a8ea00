/** The games that the server has. Their titles and sentences are words, as `names.ts` says them. */
import * as api from "../net/api";
import type { GameInfo } from "../net/protocol";
import { learn, type Language, type Words } from "../words/words.svelte";

let listed = $state.raw<GameInfo[] | null>(null);

/** The games in the order of the server, or null before they are known. */
export const games = (): GameInfo[] | null => listed;

/** What is known of a game. */
export const gameInfo = (id: string): GameInfo | undefined => listed?.find((game) => game.id === id);

/** Fetches the games, once. */
export const fetchGames = (): Promise<void> => learn("games", fetched);

async function fetched(language: Language): Promise<Words> {
  listed = await api.games(language);
  return Object.assign(
    {},
    ...listed.map(({ id, title, about, credit }) => ({
      [`${id}.title`]: title,
      [`${id}.about`]: about,
      [`${id}.credit`]: credit,
    })),
  ) as Words;
}
