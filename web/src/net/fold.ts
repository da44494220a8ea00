/** Folds the events of a table into its snapshot. */
import type { Logged, Snapshot, TableEvent } from "./protocol";

/** The snapshot after an event. */
export function applyEvent(before: Snapshot, event: TableEvent): Snapshot {
  return { ...before, log: appendMove(before.log, event), ...event.now };
}

function appendMove(log: Logged[], event: TableEvent): Logged[] {
  if (event.kind !== "moved") return log;
  const { n, seat, move, at, now } = event;
  const facts = now.last?.facts;
  return [...log, { n, seat, move, at, text: now.logged ?? now.text, ...(facts === undefined ? {} : { facts }) }];
}
