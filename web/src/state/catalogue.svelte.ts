/** The games on the server. Their titles and descriptions are texts, which `names.ts` looks up. */
import * as api from "../net/api";
import type { GameInfo } from "../net/protocol";
import { addWords, type Language, type Words } from "../words/words.svelte";

let catalogue = $state.raw<GameInfo[] | null>(null);

/** The games in the server's order; null until they have loaded. */
export const games = (): GameInfo[] | null => catalogue;

/** The catalogue entry of a game. */
export const gameInfo = (id: string): GameInfo | undefined => catalogue?.find((game) => game.id === id);

/** Whether the server has no such game; false until its games are known. */
export const isUnknownGame = (id: string): boolean => catalogue !== null && !gameInfo(id);

/** Fetches the games, once for each language. */
export const fetchGames = (): Promise<void> => addWords("games", fetchTitles);

async function fetchTitles(language: Language): Promise<Words> {
  catalogue = await api.games(language);
  return Object.assign(
    {},
    ...catalogue.map(({ id, title, about, credit }) => ({
      [`${id}.title`]: title,
      [`${id}.about`]: about,
      [`${id}.credit`]: credit,
    })),
  ) as Words;
}
