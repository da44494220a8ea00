/** The record opened from a file. */
import type { RecordJson } from "../../net/protocol";

let record = $state.raw<RecordJson | null>(null);

export const openedRecord = () => record;

/** Opens the record in a file's text; throws `SyntaxError` if it is not one. */
export function openRecord(text: string): void {
  const parsed = JSON.parse(text) as RecordJson;
  if (!parsed.game || !Array.isArray(parsed.moves) || !Array.isArray(parsed.seats))
    throw new SyntaxError("not a game record: game, moves or seats are missing");
  record = { ...parsed, start: parsed.start ?? null };
}
