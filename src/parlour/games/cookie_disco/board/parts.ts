/** What the parts of a field are worth. */

import { cellKey, groups } from "./lattice";
import type { Cell, Cookie } from "./view";

export interface Part {
  readonly cookies: readonly Cookie[];
  readonly total: number;
}

/** The cookies of each part that hangs together, with its total. */
export function parts(cookies: readonly Cookie[]): Part[] {
  const at = new Map(cookies.map((cookie) => [cellKey(cookie.cell), cookie]));
  return groups(cookies.map(({ cell }) => cell)).map((group) => {
    const found = group.map((cell) => at.get(cellKey(cell))!);
    return { cookies: found, total: found.reduce((sum, { value }) => sum + value, 0) };
  });
}

/** The cookies with one of them moved. */
export function moved(cookies: readonly Cookie[], from: Cell, to: Cell): Cookie[] {
  return cookies.map((cookie) => (cellKey(cookie.cell) === cellKey(from) ? { ...cookie, cell: to } : cookie));
}

/** The totals of a divided field, the part with that cookie first; null while it hangs together. */
export function split(cookies: readonly Cookie[], kind: Cookie["kind"] | null): [number, number] | null {
  const found = parts(cookies);
  if (found.length !== 2) return null;
  const own = found.findIndex((part) => part.cookies.some((cookie) => cookie.kind === kind));
  return own === 1 ? [found[1]!.total, found[0]!.total] : [found[0]!.total, found[1]!.total];
}
