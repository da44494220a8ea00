/** Opening a table and sitting down at it. */
import * as api from "../net/api";
import type { NewTable } from "../net/wire";
import { t } from "../words/words.svelte";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";
import { seating, type Way } from "./seating";

/** The level of the computer that is offered first. */
export const LEVEL = "level-3";

/** Opens a table with everything as it usually is, and goes there. */
export async function openAs(way: Way, game: string, seats: number[]): Promise<void> {
  const names = (place: number) => t("player", { n: place });
  await openTable({ game, seats: seating(way, seats, settings.level || LEVEL, names) });
}

/** Opens a table and goes there. */
export async function openTable(table: NewTable): Promise<void> {
  const opened = await api.open({ ...table, ...(settings.name ? { name: settings.name } : {}), nonce: api.nonce() });
  go(`/table/${opened.table}`);
}
