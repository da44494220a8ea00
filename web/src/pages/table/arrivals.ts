/** What the server has sent and the page has not shown yet: each view is shown once the one before has been seen. */
import type { FromServer, TableEvent } from "../../net/protocol";

/** How a page waits for its board. */
export type Pace = {
  /** Waits until nothing moves on the board. */
  settle: () => Promise<void>;
  pause: (milliseconds: number) => Promise<void>;
  /** How long a bot waits after the last move has landed. */
  botPauseMs: () => number;
};

export const AT_ONCE: Pace = { settle: async () => {}, pause: async () => {}, botPauseMs: () => 0 };

/** How many arrivals wait for the board; a page that is further behind shows the oldest ones at once. */
const MAX_BEHIND = 12;

export type Arrival = Extract<FromServer, { t: "snapshot" | "event" }> & { at: number };

type Hooks = {
  show: (arrival: Arrival) => void;
  /** Whether an arrival shows the move of a bot. */
  isBotMove: (arrival: Arrival) => boolean;
  onLanded: () => void;
};

export class Arrivals {
  private readonly waiting: Arrival[] = [];
  private landing = Promise.resolve();
  private landedAt = -Infinity;
  private isShowing = false;

  constructor(
    private readonly pace: Pace,
    private readonly hooks: Hooks,
  ) {}

  add(message: Extract<FromServer, { t: "snapshot" | "event" }>): void {
    this.waiting.push({ ...message, at: performance.now() });
    if (!this.isShowing) void this.showAll();
  }

  clear(): void {
    this.waiting.length = 0;
  }

  /** Notes that another position is shown: the next one waits until this one has landed. */
  launch(): void {
    const landing = this.pace.settle();
    this.landing = landing;
    void landing.then(() => this.landing === landing && this.land());
  }

  private land(): void {
    this.landedAt = performance.now();
    this.hooks.onLanded();
  }

  private async showAll(): Promise<void> {
    this.isShowing = true;
    try {
      while (this.waiting.length) {
        if (this.waiting.length <= MAX_BEHIND) await this.wait(this.waiting[0] as Arrival);
        for (const arrival of this.take()) this.hooks.show(arrival);
      }
    } finally {
      this.isShowing = false;
    }
  }

  private async wait(next: Arrival): Promise<void> {
    await this.landing;
    if (this.hooks.isBotMove(next)) await this.pace.pause(this.landedAt + this.pace.botPauseMs() - performance.now());
  }

  /** The next arrival; draws of chance in a row are shown together. */
  private take(): Arrival[] {
    const taken = this.waiting.splice(0, 1);
    while (taken.length && isChance(taken[0]) && isChance(this.waiting[0])) taken.push(...this.waiting.splice(0, 1));
    return taken;
  }
}

function isChance(arrival: Arrival | undefined): boolean {
  return arrival?.t === "event" && isMoveOf(arrival.d, (seat) => seat < 0);
}

/** Whether an event is the move of a seat with some property. */
export function isMoveOf(event: TableEvent, has: (seat: number) => boolean): boolean {
  return event.kind === "moved" && has(event.seat);
}
