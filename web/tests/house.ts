/** A real server with an empty database, a real browser, and the people who use it. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

const ROOT = join(import.meta.dirname, "../..");
const POLL_MS = 40;
const CHROMIUM = (process.env.PATH ?? "")
  .split(delimiter)
  .flatMap((folder) => ["chromium", "chromium-browser", "google-chrome"].map((name) => join(folder, name)))
  .find(existsSync);

/** A server and a browser; the server is started here unless PARLOUR_URL says where one runs. */
export class House {
  /** The errors that pages wrote to the console. */
  readonly consoleErrors: string[] = [];
  private constructor(
    readonly url: string,
    readonly browser: Browser,
    private readonly server: ChildProcess | null,
    private readonly folder: string,
  ) {}

  /** Starts a server that also finds the games in a folder of installed packages. */
  static async open(packages = ""): Promise<House> {
    if (!CHROMIUM) throw new Error("the page tests need Chromium; on Debian: apt-get install chromium");
    const folder = mkdtempSync(join(tmpdir(), "parlour-"));
    const server = process.env.PARLOUR_URL
      ? null
      : spawn(
          join(ROOT, ".venv/bin/parlour"),
          ["serve", "--port", "0", "--no-limits", "--database", join(folder, "house.db")],
          { env: { ...process.env, PYTHONPATH: packages } },
        );
    const url = process.env.PARLOUR_URL ?? (await serverUrl(server as ChildProcess));
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    return new House(url, browser, server, folder);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A person with their own browser profile. */
  async person(options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && this.consoleErrors.push(message.text()));
    page.on("pageerror", (error) => this.consoleErrors.push(error.message));
    return new Person(context, page);
  }
}

/** One person at one page. */
export class Person {
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Opens a table by the HTTP API, and goes to its page. */
  async opens(game: string, seats: object[], more: object = {}): Promise<{ table: string; invite: string }> {
    await this.context.request.get("/api/me");
    const response = await this.context.request.post("/api/tables", { data: { game, seats, ...more } });
    const opened = (await response.json()) as { table: string; invite: string };
    await this.page.goto(`/table/${opened.table}`);
    await this.sees("[data-connection=open]");
    return opened;
  }

  /** Waits until the page shows what a selector matches. */
  async sees(selector: string, timeout = 15_000): Promise<void> {
    await this.page.waitForSelector(selector, { timeout });
  }

  /** The snapshot of the table on the page. */
  async snapshot(): Promise<{
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
  }> {
    const id = /table\/([^/]+)/.exec(this.page.url())?.[1];
    return this.page.evaluate(async (table) => (await fetch(`/api/tables/${table}`)).json(), id);
  }

  /** Waits until it is this person's turn or the game is over, and the page shows it. */
  async waits(): Promise<Awaited<ReturnType<Person["snapshot"]>>> {
    for (;;) {
      const now = await this.snapshot();
      const isReady = now.status === "over" || (now.turn !== null && now.you.includes(now.turn));
      if (isReady && (await this.page.getAttribute("[data-n]", "data-n")) === String(now.n)) return now;
      await this.page.waitForTimeout(POLL_MS);
    }
  }

  /** Makes a move by the HTTP API, and waits until the page shows it. */
  async plays(move: string): Promise<void> {
    const { n, seat } = await this.snapshot();
    const id = /table\/([^/]+)/.exec(this.page.url())?.[1];
    await this.page.evaluate(
      ([table, body]) =>
        fetch(`/api/tables/${table}/move`, { method: "POST", headers: { "content-type": "application/json" }, body }),
      [id, JSON.stringify({ move, seat })],
    );
    await this.seesMoreThan(n);
  }

  /** Waits until the page shows an event after number `n`. */
  async seesMoreThan(n: number): Promise<void> {
    await this.page.waitForFunction(
      (before) => Number(document.querySelector("[data-n]")?.getAttribute("data-n")) > before,
      n,
    );
  }

  /** Types a line into the command box, by keyboard alone. */
  async types(line: string): Promise<void> {
    if (!(await this.page.$("#command"))) await this.page.keyboard.press("/");
    await this.page.waitForSelector("#command");
    await this.page.focus("#command");
    await this.page.keyboard.type(line);
    await this.page.keyboard.press("Enter");
  }

  /** Waits for this person's turn, types the first move, and waits until the page shows it. */
  async movesByTyping(): Promise<void> {
    const { n, moves } = await this.waits();
    await this.types(moves[0] as string);
    await this.seesMoreThan(n);
  }
}

/** The address that a server prints when it is ready. */
function serverUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /https?:\/\/[\w.:[\]-]+/.exec(output)?.[0];
      if (url) resolve(url.replace("0.0.0.0", "127.0.0.1"));
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.on("exit", () => reject(new Error(`the server exited: ${output}`)));
  });
}
