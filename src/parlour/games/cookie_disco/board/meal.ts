/** What is eaten at the end. */

import { parts } from "./parts";
import type { Cookie, View } from "./view";

/** The winner's part of a divided field in the order in which it is eaten, the winner's own cookie last. */
export function meal({ phase, totals, cookies }: View): Cookie[] {
  if (phase !== "over" || !totals || totals.O === totals.B) return [];
  const winner = totals.O > totals.B ? "O" : "B";
  const part = parts(cookies).find(({ cookies: found }) => found.some(({ kind }) => kind === winner));
  return [...(part?.cookies ?? [])].sort((one, other) => Number(one.kind === winner) - Number(other.kind === winner));
}
