/** How a snapshot becomes the next one: what an event says is merged into it. */
import type { Logged, Snapshot, TableEvent } from "./wire";

/** The snapshot after an event. */
export function merged(before: Snapshot, event: TableEvent): Snapshot {
  const after = { ...before, ...event.now, n: event.n };
  if (!event.now?.log) after.log = logged(before.log, event, after.text);
  if (event.kind === "moved" && !event.now?.last) after.last = { seat: event.seat ?? -1, move: event.move ?? null };
  return after;
}

function logged(log: Logged[], event: TableEvent, text: string): Logged[] {
  if (event.kind === "undone") return log.slice(0, event.to);
  if (event.kind !== "moved") return log;
  return [...log, { n: event.n, seat: event.seat ?? -1, move: event.move ?? null, at: event.at ?? 0, text }];
}
