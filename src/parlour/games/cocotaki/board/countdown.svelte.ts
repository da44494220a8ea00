/** Seconds that run down, and how many of them a player wants for a sound. */

const KEPT = "parlour.cocotaki.countdown";

/** The choices; 0 is no limit. */
export const LIMITS = [10, 5, 3, 20, 0] as const;

let limit = $state(kept());

/** The seconds for choosing a sound. */
export const seconds = (): number => limit;

/** Goes on to the next choice. */
export function nextLimit(): void {
  limit = LIMITS[(LIMITS.indexOf(limit as 10) + 1) % LIMITS.length]!;
  try {
    localStorage.setItem(KEPT, String(limit));
  } catch {
    // A browser that keeps nothing counts as usual next time.
  }
}

function kept(): number {
  try {
    const found = Number.parseInt(localStorage.getItem(KEPT) ?? "", 10);
    return LIMITS.includes(found as 10) ? found : LIMITS[0];
  } catch {
    return LIMITS[0];
  }
}

/** A clock that tells every second how many are left, and acts at the end. */
export class Countdown {
  left = $state(0);
  #tick: ReturnType<typeof setInterval> | undefined;

  start(from: number, then: () => void): void {
    this.stop();
    if (!from) return;
    this.left = from;
    this.#tick = setInterval(() => {
      this.left -= 1;
      if (this.left > 0) return;
      this.stop();
      then();
    }, 1000);
  }

  stop(): void {
    clearInterval(this.#tick);
    this.left = 0;
  }
}
