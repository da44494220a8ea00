/** Archives games against the computer that no one will finish. */
import * as api from "../../net/api";
import type { Listed } from "../../net/protocol";
import { isAgainstBots } from "../../state/level";
import { choose, settings } from "../../state/settings.svelte";

const DAY_MS = 24 * 3_600_000;
/** After this time without a move, a game against the computer counts as abandoned. */
const ABANDONED_MS = 3 * DAY_MS;
/** The server lists no more tables than this, so older entries are of no use. */
const MAX_ARCHIVED = 500;

/** Whether a table is in the archive. */
export const isArchived = ({ table }: Listed): boolean => settings.archived.includes(table);

/** Whether a game can be archived: only I would miss it. */
export const canArchive = (table: Listed): boolean => table.status === "playing" && isAgainstBots(table);

/** The games that can be archived, and in which nothing has happened for days. */
export const abandoned = (tables: Listed[], now: number): Listed[] =>
  tables.filter((table) => canArchive(table) && now - table.updated > ABANDONED_MS);

/** Resigns a game, so that it no longer counts as open on the server, and archives it. */
export async function archive({ table }: Listed): Promise<void> {
  await api.resign(table).catch((error: unknown) => {
    if (!(error instanceof api.ApiError) || error.status !== 409) throw error; // 409: it is over already
  });
  await choose("archived", [...settings.archived, table].slice(-MAX_ARCHIVED));
}
