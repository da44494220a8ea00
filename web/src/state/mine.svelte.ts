/** My tables, and how many of them wait for me. */
import * as api from "../net/api";
import type { Listed } from "../net/wire";

let tables = $state.raw<Listed[] | null>(null);
const EVERY = 15_000;

/** The tables I sit at, or null before they are known. */
export const mine = () => tables;

/** How many of them wait for a move of mine. */
export const waiting = () => (tables ?? []).filter((table) => table.your_turn && table.status === "playing").length;

/** Asks for my tables again. */
export async function look(): Promise<void> {
  tables = await api.identity().then(api.mine).catch(() => tables);
}

/** Keeps looking while the page can be seen. */
export function watch(): () => void {
  void look();
  const timer = setInterval(() => document.visibilityState === "visible" && void look(), EVERY);
  return () => clearInterval(timer);
}
