/** The strength of the computer that is offered for a game: level 1 to a newcomer, then by the player's results. */
import type { Listed } from "../net/protocol";
import { levelNumber } from "../words/names";
import { settings } from "./settings.svelte";

const FIRST_LEVEL = "level-1";
const WINS_TO_RISE = 2;
const LOSSES_TO_FALL = 3;
const MAX_LEVEL = 8;

/** Another level to offer, and why. */
export type LevelOffer = { level: string; why: "won" | "lost" };

/** The level last played at a game; the first one for a newcomer to it. */
export const levelFor = (game: string): string => settings.levels[game] ?? FIRST_LEVEL;

/** The next level after two wins in a row, the one below after three losses in a row; `tables` are mine, latest first. */
export function offeredLevel(game: string, tables: Listed[]): LevelOffer | null {
  const level = levelFor(game);
  const number = levelNumber(level);
  if (!number) return null; // a bot without levels
  const scores = latestScores(game, level, tables);
  if (number < MAX_LEVEL && isStreak(scores, WINS_TO_RISE, 1)) return { level: `level-${number + 1}`, why: "won" };
  if (number > 1 && isStreak(scores, LOSSES_TO_FALL, 0)) return { level: `level-${number - 1}`, why: "lost" };
  return null;
}

const isStreak = (scores: number[], length: number, score: number): boolean =>
  scores.length >= length && scores.slice(0, length).every((each) => each === score);

/** My scores in the latest games against the computer, as far back as it had the same level. */
function latestScores(game: string, level: string, tables: Listed[]): number[] {
  const finished = tables.filter(
    (table) => table.game === game && table.scores && isAgainstBots(table) && !settings.archived.includes(table.table),
  );
  const change = finished.findIndex(({ seats }) => seats.some((seat) => !seat.you && seat.bot !== level));
  return finished
    .slice(0, change < 0 ? finished.length : change)
    .map(({ seats, scores }) => scores?.[seats.findIndex((seat) => seat.you)] ?? 0);
}

/** Whether I am the only person at a table. */
export function isAgainstBots({ seats }: Listed): boolean {
  return seats.filter((seat) => seat.you).length === 1 && seats.every((seat) => seat.you || seat.kind === "bot");
}
