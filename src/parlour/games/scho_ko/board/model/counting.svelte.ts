/** The count at the end of the game: both bars are broken out piece by piece, then the next ones while they are equal. */

import type { Spot, View } from "../view";

/** The time of one step, in which one piece is counted. */
export const PIECE_MS = 130;
/** The pause before the first bars and after each pair of bars. */
const PAUSE_STEPS = 5;

/** How far the count is: which bars, 0 being the largest, and how many pieces of them are broken out. */
export interface Count {
  bar: number;
  pieces: number;
}

/** How many steps it takes to count all bars that decided a game. */
export function steps(compared: View["compared"]): number {
  return compared.reduce((sum, pair) => sum + Math.max(...pair) + PAUSE_STEPS, compared.length && PAUSE_STEPS);
}

/** How far the count is after some steps. */
export function countAfter(step: number, compared: View["compared"]): Count {
  let left = step - PAUSE_STEPS;
  for (const [bar, pair] of compared.entries()) {
    const size = Math.max(...pair);
    if (left < size + PAUSE_STEPS || bar === compared.length - 1)
      return { bar, pieces: Math.min(size, Math.max(0, left)) };
    left -= size + PAUSE_STEPS;
  }
  return { bar: 0, pieces: 0 };
}

/** The pieces of a bar in an order in which each one touches an earlier one. */
export function breakingOrder(bar: Spot[]): Spot[] {
  const order = bar.slice(0, 1);
  const left = bar.slice(1);
  for (const [x, y] of order) {
    for (const near of left.filter((cell) => Math.abs(cell[0] - x) + Math.abs(cell[1] - y) === 1)) {
      left.splice(left.indexOf(near), 1);
      order.push(near);
    }
  }
  return order;
}

/** The pieces that are out: all those of the bars counted before, and some of the current ones. */
export function brokenOut(view: View, { bar, pieces }: Count): Spot[] {
  return [view.bars.dark, view.bars.white].flatMap((bars) => [
    ...bars.slice(0, bar).flat(),
    ...breakingOrder(bars[bar] ?? []).slice(0, pieces),
  ]);
}

/** Counts the bars, one piece after another. */
export class Counting {
  #compared = $state.raw<View["compared"]>([]);
  #step = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** How far the count is; null while the game goes on. */
  get count(): Count | null {
    return this.#compared.length ? countAfter(this.#step, this.#compared) : null;
  }

  get isRunning(): boolean {
    return this.#step < steps(this.#compared);
  }

  /** Shows the bars that decided a game, counting them one by one or all at once; none while it goes on. */
  show(compared: View["compared"], oneByOne: boolean): void {
    this.stop();
    [this.#compared, this.#step] = [compared, oneByOne ? 0 : steps(compared)];
    if (oneByOne) this.#timer = setInterval(() => this.#next(), PIECE_MS);
  }

  /** Shows the result of the count at once. */
  skip(): void {
    this.stop();
    this.#step = steps(this.#compared);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #next(): void {
    this.#step += 1;
    if (!this.isRunning) this.stop();
  }
}
