/** Keyboard shortcuts: each page binds its own, and the help panel lists them. */
import { untrack } from "svelte";
import { settings } from "./settings.svelte";

type Shortcut = { key: string; about: string; action: () => void };
let bound = $state.raw<Shortcut[]>([]);

/** The shortcuts of the current page. */
export const shortcuts = () => bound;

/** Binds keys until the returned function is called; `about` is the key of the text that explains the shortcut. */
export function bind(bindings: Record<string, [about: string, action: () => void]>): () => void {
  const added = Object.entries(bindings).map(([key, [about, action]]) => ({ key, about, action }));
  untrack(() => void (bound = [...bound, ...added]));
  return () => {
    bound = bound.filter((shortcut) => !added.includes(shortcut));
  };
}

/** The shortcut of a key press; text fields, buttons and boards keep the keys they use themselves. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (!settings.keys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, [contenteditable]")) return undefined;
  if (
    /^(Arrow|Home|End| )/.test(event.key) &&
    target.closest("[role=grid], [role=application], [role=slider], [data-board], button, summary, a")
  )
    return undefined;
  return bound.find((shortcut) => shortcut.key === event.key);
}

/** Whether the list of shortcuts is shown. */
export const help = $state({ isOpen: false });
