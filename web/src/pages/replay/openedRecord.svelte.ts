/** The record that was opened from a file. */
import type { RecordJson } from "../../net/protocol";

let record = $state.raw<RecordJson | null>(null);

export const openedRecord = () => record;

/** Reads a file; throws where it is no record. */
export function openRecord(text: string): void {
  const given = JSON.parse(text) as RecordJson;
  if (!given.game || !Array.isArray(given.moves) || !Array.isArray(given.seats)) throw new SyntaxError("no record");
  record = { ...given, start: given.start ?? null };
}
