/** The volume, stored in the browser. */

const STORAGE_KEY = "parlour.volume";
const DEFAULT_VOLUME = 0.6;

let level = $state(load());

/** The volume from 0 to 1. */
export const volume = (): number => level;

/** Changes the volume. */
export function setVolume(value: number): void {
  level = Math.min(Math.max(value, 0), 1);
  try {
    localStorage.setItem(STORAGE_KEY, String(level));
  } catch {
    // A browser that stores nothing still plays sounds.
  }
}

function load(): number {
  try {
    const value = Number.parseFloat(localStorage.getItem(STORAGE_KEY) ?? "");
    return value >= 0 && value <= 1 ? value : DEFAULT_VOLUME;
  } catch {
    return DEFAULT_VOLUME;
  }
}
