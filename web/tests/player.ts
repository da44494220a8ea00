/** A player at the page of a table, whichever library drives the browser. */

const POLL_MS = 40;

/** What the tests need of a page; the pages of Playwright and of Puppeteer have it. */
export type PlayersPage = {
  keyboard: { press: (key: string) => Promise<void> };
  url: () => string;
  evaluate: <Result, Argument>(
    read: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
};

/** The table on a page as the server describes it. */
export type TableNow = {
  n: number;
  seat: number;
  turn: number | null;
  you: number[];
  moves: string[];
  status: string;
  actors: number[];
  last: { move: string } | null;
  log: { seat: number }[];
  can: string[];
  view: unknown;
};

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Player<Page extends PlayersPage = PlayersPage> {
  constructor(readonly page: Page) {}

  /** The snapshot of the table on the page. */
  async snapshot(): Promise<TableNow> {
    const id = /table\/([^/]+)/.exec(this.page.url())?.[1];
    return this.page.evaluate(async (table) => (await fetch(`/api/tables/${table}`)).json() as Promise<TableNow>, id);
  }

  /** The number of the event that the page shows. */
  private shown(): Promise<number> {
    return this.page.evaluate(
      (selector) => Number(document.querySelector<HTMLElement>(selector)?.dataset.n),
      "[data-n]",
    );
  }

  /** Waits until it is this player's turn or the game is over, and the page shows it. */
  async waits(): Promise<TableNow> {
    for (;;) {
      const now = await this.snapshot();
      const isReady = now.status === "over" || (now.turn !== null && now.you.includes(now.turn));
      if (isReady && (await this.shown()) === now.n) return now;
      await sleep(POLL_MS);
    }
  }

  /** Waits until the page shows an event after number `n`, or until the time is up. */
  async seesMoreThan(n: number, timeoutMs = Infinity): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (!((await this.shown()) > n) && performance.now() < end) await sleep(POLL_MS);
  }
}
