/** Opens a table and goes to it. */
import * as api from "../net/api";
import type { NewTable } from "../net/protocol";
import { t } from "../words/words.svelte";
import { go } from "./router.svelte";
import { seating, type Way } from "./seating";
import { settings } from "./settings.svelte";

/** A level that a beginner can beat. */
const DEFAULT_LEVEL = "level-3";

/** The level to offer first: the last one chosen, else the default, else the strongest. */
export function usualLevel(levels: string[]): string {
  return [settings.level, DEFAULT_LEVEL].find((level) => levels.includes(level)) ?? levels.at(-1) ?? DEFAULT_LEVEL;
}

/** Opens a table with default options, and goes to it. */
export async function openAs(way: Way, game: string): Promise<void> {
  const { seats, levels } = await api.game(game);
  await openTable({ game, seats: seating(way, seats, usualLevel(levels), (number) => t("player", { n: number })) });
}

/** Opens a table, and goes to it. */
export async function openTable(table: NewTable): Promise<void> {
  const opened = await api.open({ ...table, ...(settings.name ? { name: settings.name } : {}), nonce: api.nonce() });
  go(`/table/${opened.table}`);
}
