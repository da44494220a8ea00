/** Opens a table and goes to it. */
import * as api from "../net/api";
import type { NewTable } from "../net/protocol";
import { t } from "../words/words.svelte";
import { levelFor } from "./level";
import { go } from "./router.svelte";
import { seating, suggested, type Way } from "./seating";
import { choose, settings } from "./settings.svelte";

/** Opens a table with the options that the game suggests, and goes to it. */
export async function openAs(way: Way, game: string, level = levelFor(game)): Promise<void> {
  const info = await api.game(game);
  const seats = seating(way, info.seats, level, (number) => t("player", { n: number }));
  await openTable({ game, seats, options: suggested(info, seats, {}) });
}

/** Opens a table, goes to it, and remembers how strong the computer is there. */
export async function openTable(table: NewTable): Promise<void> {
  const opened = await api.open({ ...table, ...(settings.name ? { name: settings.name } : {}), contributes: true });
  const bot = table.seats.find((seat) => seat.kind === "bot")?.bot;
  if (bot) void choose("levels", { ...settings.levels, [table.game]: bot });
  go(`/table/${opened.table}`);
}
