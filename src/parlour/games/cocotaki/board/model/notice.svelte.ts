/** The penalty that the board explains: until a player acts, and always long enough to read. */

import type { Last } from "$client/games";
import type { Penalty, View } from "../view";

/** The least time for which a penalty is explained. */
export const READING_MS = 6000;

export class Notice {
  penalty = $state.raw<Penalty | null>(null);
  #isCurrent = false;
  #isRead = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows the view after a move. Only a player's move can bring a new penalty; without a move the position is another one. */
  follow({ penalty }: View, last: Last | null): void {
    this.#isCurrent = penalty !== undefined;
    if (penalty && (!this.penalty || (last && last.seat >= 0))) this.#show(penalty);
    else if (last) this.#hideIfRead();
    else this.#hide();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(penalty: Penalty): void {
    this.stop();
    [this.penalty, this.#isRead] = [penalty, false];
    this.#timer = setTimeout(() => {
      this.#isRead = true;
      this.#hideIfRead();
    }, READING_MS);
  }

  #hideIfRead(): void {
    if (this.#isRead && !this.#isCurrent) this.penalty = null;
  }

  #hide(): void {
    this.stop();
    [this.penalty, this.#isRead] = [null, true];
  }
}
