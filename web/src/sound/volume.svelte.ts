/** How loud the sounds are, remembered on this device. */

const KEPT = "parlour.volume";
const USUAL = 0.6;

let level = $state(kept());

/** The volume from 0 to 1. */
export const volume = (): number => level;

/** Changes the volume. */
export function setVolume(value: number): void {
  level = Math.min(Math.max(value, 0), 1);
  try {
    localStorage.setItem(KEPT, String(level));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function kept(): number {
  try {
    const value = Number.parseFloat(localStorage.getItem(KEPT) ?? "");
    return value >= 0 && value <= 1 ? value : USUAL;
  } catch {
    return USUAL;
  }
}
