/** Keyboard shortcuts: each page binds its own, the help panel lists them. */
import { untrack } from "svelte";
import { settings } from "./settings.svelte";

type Bound = { key: string; about: string; action: () => void };
let bound = $state.raw<Bound[]>([]);

/** The shortcuts that work now. */
export const keys = () => bound;

/** Binds keys for as long as the caller's effect lives; `about` is the key of the words that explain it. */
export function bind(table: Record<string, [about: string, action: () => void]>): () => void {
  const mine = Object.entries(table).map(([key, [about, action]]) => ({ key, about, action }));
  untrack(() => void (bound = [...bound, ...mine]));
  return () => {
    bound = bound.filter((each) => !mine.includes(each));
  };
}

/** What a key press means where it was pressed; typing and buttons keep their keys. */
export function pressed(event: KeyboardEvent): Bound | undefined {
  if (!settings.keys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, [contenteditable]")) return undefined;
  if (
    /^(Arrow|Home|End| )/.test(event.key) &&
    target.closest("[role=grid], [role=application], [role=slider], [data-board], button, summary, a")
  )
    return undefined;
  return bound.find((each) => each.key === event.key);
}
