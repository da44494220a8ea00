/** Everything about a game: its board and speech from its folder, the rest from the server. */
import type { Component } from "svelte";
import type { Arrows } from "../board/arrow";
import type { Scene } from "../board/scene";
import * as api from "../net/api";
import type { LastMove as Last } from "../net/protocol";
import { addWords, type Translate } from "../words/words.svelte";

export type { Last };

/** The props of every board. */
export type BoardProps<View = unknown> = {
  view: View;
  text: string;
  moves: string[];
  /** The path of each move over the board, in the same order; empty where the move's text says enough. */
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
  /** When the chance to object or to accept passes, and the milliseconds left when this was shown. */
  deadline?: { at: number; left: number } | null;
  /** Whether others wait for the move, so that a board may limit the time for a choice; not in lessons, puzzles and replays. */
  timed?: boolean;
  still?: boolean;
  small?: boolean;
  /** Moves to show on the board. */
  arrows?: Arrows;
  onmove?: (text: string) => void;
  onwhy?: (text: string) => void;
};

export type Speech<View = unknown> = {
  /** The whole position in words. */
  describe: (view: View, seat: number | null, t: Translate) => string;
  /** A move in words, with what the server says about it. */
  say: (move: string, seat: number, names: string[], t: Translate, known?: Known<View>) => string;
  /** A move in few words for those who see the board, if `say` is long. */
  brief?: (move: string, seat: number, names: string[], t: Translate) => string;
  /** The detail of an outcome in words, the first seat first, from the English one and the last view; needed where it is more than numbers in that order. */
  detail?: (english: string, t: Translate, view: View) => string;
  /** A small picture of what a move moves. */
  icon?: Component<MoveIconProps>;
};

/** What the server says about a move besides its text, as far as it is known. */
export type Known<View = unknown> = {
  /** What a sentence about the move names, in the game's own form. */
  facts?: string | null | undefined;
  /** The position before the move. */
  before?: View | undefined;
};

/** The props of the picture beside a move; its facts are those of `Known`. */
export type MoveIconProps = { move: string; seat: number; facts?: string | null | undefined };

type Files<T> = Record<string, () => Promise<T>>;
const boards = byGame(import.meta.glob("$games/*/board/Board.svelte") as Files<{ default: Component<BoardProps> }>);
const icons = byGame(
  import.meta.glob("$games/*/board/MoveIcon.svelte") as Files<{ default: Component<MoveIconProps> }>,
);
const speeches = byGame(import.meta.glob("$games/*/board/speech.ts") as Files<Speech>);

/** Files by the id of the game whose folder they are in. */
export function byGame<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [gameOf(path), file]));
}

/** The id of the game that a file belongs to. */
export function gameOf(path: string): string {
  return (/games\/([^/]+)\//.exec(path)?.[1] ?? "").replaceAll("_", "-");
}

/** The ids of the games that have a board. */
export const gamesWithBoard = Object.keys(boards);

/** Fetches the texts of a game; their keys are prefixed with its id. */
export function loadWords(game: string): Promise<void> {
  return addWords(game, async (language) => {
    const words = await api.words(game, language);
    return Object.fromEntries(Object.entries(words).map(([key, phrase]) => [`${game}.${key}`, phrase]));
  });
}

const loadedBoards = new Map<string, Component<BoardProps> | null>();

/** Loads the board of a game and its texts; null if the game has no board. */
export async function loadBoard(game: string): Promise<Component<BoardProps> | null> {
  const [file] = await Promise.all([boards[game]?.(), loadWords(game)]);
  loadedBoards.set(game, file?.default ?? null);
  return file?.default ?? null;
}

/** The board if it has been loaded already, so that it can be rendered without a placeholder; undefined if not. */
export const loadedBoard = (game: string): Component<BoardProps> | null | undefined => loadedBoards.get(game);

/** Loads what puts a game into words and small pictures; null if it has no words. */
export async function loadSpeech(game: string): Promise<Speech | null> {
  const [file, icon] = await Promise.all([speeches[game]?.(), icons[game]?.(), loadWords(game)]);
  return file ? { ...file, ...(icon && { icon: icon.default }) } : null;
}

/** The summary of the rules. */
export const steps = api.cached(api.steps);

/** The positions of the demonstration on the home page. */
export const demo = api.cached(api.demo);
