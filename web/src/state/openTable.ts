/** Opening a table and sitting down at it. */
import * as api from "../net/api";
import type { NewTable } from "../net/protocol";
import { t } from "../words/words.svelte";
import { go } from "./router.svelte";
import { seating, type Way } from "./seating";
import { settings } from "./settings.svelte";

/** The level that is offered first: the last one chosen, or one that a beginner can beat. */
const USUAL = "level-3";

/** The strength of the computer to begin with, of those there are. */
export function usualLevel(levels: string[]): string {
  return [settings.level, USUAL].find((level) => levels.includes(level)) ?? levels.at(-1) ?? USUAL;
}

/** Opens a table with everything as it usually is, and goes there. */
export async function openAs(way: Way, game: string): Promise<void> {
  const { seats, levels } = await api.game(game);
  await openTable({ game, seats: seating(way, seats, usualLevel(levels), (place) => t("player", { n: place })) });
}

/** Opens a table and goes there. */
export async function openTable(table: NewTable): Promise<void> {
  const opened = await api.open({ ...table, ...(settings.name ? { name: settings.name } : {}), nonce: api.nonce() });
  go(`/table/${opened.table}`);
}
