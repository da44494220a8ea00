/** The count of the piles as it is shown: one after the other, as their animations end. */

const STEP_MS = 550;
const MAX_COUNT_MS = 5000;
const APPEAR_MS = 300;

export class Counting {
  /** How many piles have been counted; all of them unless a count is being shown. */
  counted = $state(Infinity);
  #piles = 0;
  #startDelay = 0;

  get isRunning(): boolean {
    return this.counted < Infinity;
  }

  /** Counts this many piles from the first, after a delay in milliseconds. */
  start(piles: number, delay: number): void {
    [this.#piles, this.#startDelay, this.counted] = [piles, delay, 0];
  }

  /** The milliseconds until a pile is counted; null while no count is shown. */
  delay(order: number): number | null {
    const step = Math.min(STEP_MS, MAX_COUNT_MS / this.#piles);
    return this.isRunning ? this.#startDelay + order * step : null;
  }

  /** Counts the next pile. */
  next(): void {
    this.counted = this.counted + 1 < this.#piles ? this.counted + 1 : Infinity;
  }

  /** Shows all of them at once. */
  skip(): void {
    this.counted = Infinity;
  }
}

/** An attachment that makes its element appear after a delay, and reports it; without a delay it is visible at once. */
export function appearing(delay: number | null, appeared: () => void): (node: Element) => (() => void) | void {
  return (node) => {
    if (delay === null) return;
    const animation = node.animate([{ opacity: 0, transform: "scale(1.8)" }, {}], {
      delay,
      duration: APPEAR_MS,
      easing: "ease-out",
      fill: "backwards",
    });
    animation.onfinish = appeared;
    return () => animation.cancel();
  };
}
