/** The record that was opened from a file. */
import * as api from "../../net/api";
import type { RecordJson } from "../../net/protocol";
import { t } from "../../words/words.svelte";

/** The server refuses larger bodies; a game of a thousand moves has about a hundred kilobytes. */
export const MAX_RECORD_BYTES = 1_000_000;
/** How many reasons are shown for a record that does not replay. */
const MAX_REASONS = 3;

let record = $state.raw<RecordJson | null>(null);

export const openedRecord = () => record;

/** Opens another file next time. */
export function closeRecord(): void {
  record = null;
}

/** Opens a file that holds a record, once the server has replayed it; otherwise the reasons why it cannot be shown. */
export async function openRecord(file: File): Promise<string[]> {
  if (file.size > MAX_RECORD_BYTES) return [t("open.large", { n: Math.ceil(file.size / 1_000_000) })];
  const content = parse(await file.text());
  if (!content) return [t("open.refused")];
  try {
    const verdict = await api.verify(content);
    if (!verdict.ok)
      return verdict.faults
        .slice(0, MAX_REASONS)
        .map(({ move, message }) => (move === null ? message : t("open.fault", { n: move, message })));
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    return [error.isOffline ? t("trouble.offline") : error.message];
  }
  record = { ...content, start: content.start ?? null };
  return [];
}

/** The record that a text holds, or null if it is not even the shape of one. */
function parse(text: string): RecordJson | null {
  try {
    const content = JSON.parse(text) as RecordJson | null;
    return content?.game && Array.isArray(content.moves) && Array.isArray(content.seats) ? content : null;
  } catch {
    return null;
  }
}
