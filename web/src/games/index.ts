/** The games as the client knows them: boards and speech from their folders, everything else from the server. */
import type { Component } from "svelte";
import type { Scene } from "../board/scene";
import * as api from "../net/api";
import type { LastMove as Last } from "../net/protocol";
import { learn as learnWords, type Translate } from "../words/words.svelte";

export type { Last };

/** What every board is given. */
export type BoardProps<View = unknown> = {
  view: View;
  text: string;
  moves: string[];
  /** How each of the moves runs over the board, in the same order; empty where their texts tell all. */
  traces?: (string | null)[];
  options?: Record<string, unknown>;
  /** The position as a picture, for games without a board of their own. */
  scene?: Scene | null;
  seat: number | null;
  turn: number | null;
  actors: number[];
  names: string[];
  last: Last | null;
  over: boolean;
  still?: boolean;
  small?: boolean;
  onmove?: (text: string) => void;
  onwhy?: (text: string) => void;
};

export type Spoken<View = unknown> = {
  /** The whole position in words. */
  describe: (view: View, seat: number | null, t: Translate) => string;
  /** A move in words. */
  say: (move: string, seat: number, names: string[], t: Translate) => string;
};

type Files<T> = Record<string, () => Promise<T>>;
const boards = byGame(import.meta.glob("$games/*/board/Board.svelte") as Files<{ default: Component<BoardProps> }>);
const spoken = byGame(import.meta.glob("$games/*/board/speech.ts") as Files<Spoken>);

/** Files by the id of their game, whose folder is named like it. */
export function byGame<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [gameOf(path), file]));
}

/** The id of the game that a file belongs to. */
export function gameOf(path: string): string {
  return (/games\/([^/]+)\//.exec(path)?.[1] ?? "").replaceAll("_", "-");
}

/** The ids of the games that have a board. */
export const drawn = Object.keys(boards);

/** Fetches the words of a game, each under its id. */
export function learn(game: string): Promise<void> {
  return learnWords(game, async (language) => {
    const words = await api.words(game, language);
    return Object.fromEntries(Object.entries(words).map(([key, phrase]) => [`${game}.${key}`, phrase]));
  });
}

const fetched = new Map<string, Component<BoardProps> | null>();

/** The board of a game, with its words learnt; null if it has none. */
export async function board(game: string): Promise<Component<BoardProps> | null> {
  const [file] = await Promise.all([boards[game]?.(), learn(game)]);
  fetched.set(game, file?.default ?? null);
  return file?.default ?? null;
}

/** The same where it is here already, so that nothing else is drawn first. */
export const boardAtHand = (game: string): Component<BoardProps> | null | undefined => fetched.get(game);

/** How a game is spoken of. */
export async function speech(game: string): Promise<Spoken | null> {
  const [file] = await Promise.all([spoken[game]?.(), learn(game)]);
  return file ?? null;
}

/** The rules in short. */
export const steps = kept(api.steps);

/** The positions of the card on the home page. */
export const demo = kept(api.demo);

/** Asks the server about each game once; where that fails, again. */
function kept<T>(ask: (game: string) => Promise<T>): (game: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (game) => {
    const answer = asked.get(game) ?? ask(game);
    asked.set(game, answer);
    answer.catch(() => asked.delete(game));
    return answer;
  };
}
