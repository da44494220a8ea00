/** Keyboard shortcuts: each page binds its own, the help panel lists them. */
import { settings } from "./settings.svelte";

type Bound = { key: string; about: string; action: () => void };
const bound = $state<{ keys: Bound[] }>({ keys: [] });

/** The shortcuts that work now. */
export const keys = () => bound.keys;

/** Binds keys for as long as the caller's effect lives; `about` is the key of the words that explain it. */
export function bind(table: Record<string, [about: string, action: () => void]>): () => void {
  const mine = Object.entries(table).map(([key, [about, action]]) => ({ key, about, action }));
  bound.keys = [...bound.keys, ...mine];
  return () => (bound.keys = bound.keys.filter((each) => !mine.some((one) => one.action === each.action)));
}

/** What a key press means where it was pressed; typing and buttons keep their keys. */
export function pressed(event: KeyboardEvent): Bound | undefined {
  if (!settings.keys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, [contenteditable]")) return undefined;
  if (/^(Arrow|Home|End| )/.test(event.key) && target.closest("[role=grid], [role=application], [role=slider], [data-board], button, summary, a")) return undefined;
  return bound.keys.find((each) => each.key === event.key);
}
