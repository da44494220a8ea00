/** The record that was opened from a file. */
import * as api from "../../net/api";
import type { Fault, RecordJson } from "../../net/protocol";
import { errorMessage } from "../../state/errorMessage";
import { t } from "../../words/words.svelte";
import { moveNumber } from "./replay.svelte";

/** The server refuses larger bodies; a game of a thousand moves takes about a hundred kilobytes. */
export const MAX_RECORD_BYTES = 1_000_000;
/** How many reasons are shown for a record that does not replay. */
const MAX_REASONS = 3;

let record = $state.raw<RecordJson | null>(null);

export const openedRecord = () => record;

/** Closes the record, so that another file can be opened. */
export function closeRecord(): void {
  record = null;
}

/** Opens the record in a file once the server has replayed it; returns the reasons for refusing it, or none. */
export async function openRecord(file: File): Promise<string[]> {
  if (file.size > MAX_RECORD_BYTES) return [t("open.large", { n: Math.ceil(file.size / 1_000_000) })];
  const content = parse(await file.text());
  if (!content) return [t("open.refused")];
  try {
    const verdict = await api.verify(content);
    if (!verdict.ok) return verdict.faults.slice(0, MAX_REASONS).map((fault) => reason(content, fault));
  } catch (error) {
    return [errorMessage(error)];
  }
  record = { ...content, start: content.start ?? null };
  return [];
}

/** A fault of a record in words; its moves are numbered as on the page, without the draws of chance. */
function reason({ moves }: RecordJson, { move, message }: Fault): string {
  if (move === null) return message;
  const isDraw = (moves[move - 1]?.seat ?? 0) < 0;
  return t(isDraw ? "open.fault.draw" : "open.fault", { n: moveNumber(moves, move), message });
}

/** The record in a text, or null if the text does not have the shape of one. */
function parse(text: string): RecordJson | null {
  try {
    const content = JSON.parse(text) as RecordJson | null;
    return content?.game && Array.isArray(content.moves) && Array.isArray(content.seats) ? content : null;
  } catch {
    return null;
  }
}
