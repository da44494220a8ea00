/** The record that was opened from a file. */
import { loadWords } from "../../games";
import * as api from "../../net/api";
import type { Fault, RecordJson } from "../../net/protocol";
import { errorMessage } from "../../state/errorMessage";
import { t } from "../../words/words.svelte";
import { faultText } from "./faults";
import { moveNumber } from "./replay.svelte";

/** The server refuses larger bodies; a game of a thousand moves takes about a hundred kilobytes. */
export const MAX_RECORD_BYTES = 1_000_000;
/** The status of a response to a file that is not a record, and to one that takes too long to check. */
const MALFORMED = 400;
const TOO_LARGE = 413;
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
  if (file.size > MAX_RECORD_BYTES) return [t("replay.open.large", { n: Math.ceil(file.size / 1_000_000) })];
  const content = parse(await file.text());
  if (!content) return [t("replay.open.refused")];
  try {
    const [verdict] = await Promise.all([api.verify(content), loadWords(content.game).catch(() => {})]);
    if (!verdict.ok) return verdict.faults.slice(0, MAX_REASONS).map((fault) => reason(content, fault));
  } catch (error) {
    if (error instanceof api.ApiError && error.status === MALFORMED) return [t("replay.open.refused")];
    if (error instanceof api.ApiError && error.status === TOO_LARGE) return [t("replay.open.slow")];
    return [errorMessage(error)];
  }
  record = { ...content, start: content.start ?? null };
  return [];
}

/** A fault of a record in words; its moves are numbered as on the page, without the draws of chance. */
function reason({ game, moves }: RecordJson, fault: Fault): string {
  const [message, move] = [faultText(game, fault), fault.move];
  if (move === null) return t("replay.open.fault.record", { message });
  const isDraw = (moves[move - 1]?.seat ?? 0) < 0;
  return t(isDraw ? "replay.open.fault.draw" : "replay.open.fault", { n: moveNumber(moves, move), message });
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
