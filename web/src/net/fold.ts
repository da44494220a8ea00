/** How a snapshot becomes the next one: what an event changes is merged into it. */
import type { Logged, Snapshot, TableEvent } from "./protocol";

/** The snapshot after an event. */
export function merged(before: Snapshot, event: TableEvent): Snapshot {
  return { ...before, log: logged(before.log, event), ...event.now };
}

function logged(log: Logged[], event: TableEvent): Logged[] {
  if (event.kind !== "moved") return log;
  return [...log, { n: event.n, seat: event.seat, move: event.move, at: event.at, text: event.now.text }];
}
