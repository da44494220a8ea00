/** Folds the events of a table into its snapshot. */
import type { Logged, Snapshot, TableEvent } from "./protocol";

/** The snapshot after an event. */
export function applyEvent(before: Snapshot, event: TableEvent): Snapshot {
  return { ...before, log: appendMove(before.log, event), ...event.now };
}

function appendMove(log: Logged[], event: TableEvent): Logged[] {
  if (event.kind !== "moved") return log;
  return [
    ...log,
    { n: event.n, seat: event.seat, move: event.move, at: event.at, text: event.now.logged ?? event.now.text },
  ];
}
