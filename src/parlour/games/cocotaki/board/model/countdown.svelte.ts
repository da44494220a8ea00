/** A countdown, and the seconds that a player has set for choosing a sound. */

const STORAGE_KEY = "parlour.cocotaki.countdown";

/** The limits to choose from, in seconds; 0 means no limit. */
export const LIMITS = [10, 5, 3, 20, 0] as const;

let limit = $state(storedLimit());

/** The seconds for choosing a sound. */
export const seconds = (): number => limit;

/** Switches to the next limit. */
export function nextLimit(): void {
  limit = LIMITS[(LIMITS.indexOf(limit as 10) + 1) % LIMITS.length]!;
  try {
    localStorage.setItem(STORAGE_KEY, String(limit));
  } catch {
    // A browser without storage starts with the default next time.
  }
}

function storedLimit(): number {
  try {
    const stored = Number.parseInt(localStorage.getItem(STORAGE_KEY) ?? "", 10);
    return LIMITS.includes(stored as 10) ? stored : LIMITS[0];
  } catch {
    return LIMITS[0];
  }
}

/** Counts down the seconds, and can act at the end. */
export class Countdown {
  left = $state(0);
  /** The seconds that it started with. */
  total = $state(0);
  #tick: ReturnType<typeof setInterval> | undefined;

  start(from: number, then?: () => void): void {
    this.stop();
    if (!from) return;
    [this.left, this.total] = [from, from];
    this.#tick = setInterval(() => {
      this.left -= 1;
      if (this.left > 0) return;
      this.stop();
      then?.();
    }, 1000);
  }

  stop(): void {
    clearInterval(this.#tick);
    this.left = 0;
  }
}
