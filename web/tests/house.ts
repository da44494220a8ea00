/** A real server with an empty database, a real browser, and the people who use it. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { Player } from "./player";
import { findProgram, Server } from "./server";

const CHROMIUM = findProgram(["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]);

/** Fewer processes: most of the time of a page test is the browser's. */
const FRUGAL = ["--disable-gpu", "--in-process-gpu", "--renderer-process-limit=2"];

/**
 * Whether every case is tested, and with a service worker in every browser, which takes more than twice as long; `make nightly` does.
 */
export const IS_COMPLETE = process.env.PARLOUR_EVERY_CASE === "1";

/** A server and a browser. */
export class House {
  /** The errors that pages wrote to the console. */
  readonly consoleErrors: string[] = [];
  private constructor(
    private readonly server: Server,
    readonly browser: Browser,
  ) {}

  /** Starts a server that also finds the games in a folder of installed packages. */
  static async open(packages = ""): Promise<House> {
    if (!CHROMIUM) throw new Error("the page tests need Chromium; on Debian: apt-get install chromium");
    const [server, browser] = await Promise.all([
      Server.start(packages),
      chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", ...FRUGAL] }),
    ]);
    return new House(server, browser);
  }

  get url(): string {
    return this.server.url;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.stop();
  }

  /** A person with their own browser profile. */
  async person(options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      locale: "en-GB",
      reducedMotion: "reduce",
      serviceWorkers: IS_COMPLETE ? "allow" : "block",
      ...options,
    });
    await context.addInitScript(hurryBots);
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && this.consoleErrors.push(message.text()));
    page.on("pageerror", (error) => this.consoleErrors.push(error.message));
    return new Person(context, page);
  }

  /** A person at a new table whose turn it is. */
  async player(game: string, seats: object[], more: object = {}, options: BrowserContextOptions = {}): Promise<Person> {
    const person = await this.person(options);
    await person.opens(game, seats, more);
    await person.sees("[data-board] svg");
    await person.waits();
    return person;
  }
}

/** Lets bots answer quickly, unless the settings say otherwise. */
export function hurryBots(): void {
  if (location.protocol === "http:") localStorage.parlour ??= JSON.stringify({ botPace: "fast" });
}

/** One person at one page. */
export class Person extends Player<Page> {
  constructor(
    readonly context: BrowserContext,
    page: Page,
  ) {
    super(page);
  }

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

  /** Where to click: the centre of everything on the board with a hand cursor, except zoom controls, and of what `extra` selects. */
  clickTargets(extra = ""): Promise<{ x: number; y: number }[]> {
    return this.page.evaluate((extra) => {
      const isClickable = (element: Element, x: number, y: number) =>
        ["pointer", "grab"].includes(getComputedStyle(element).cursor) &&
        element.contains(document.elementFromPoint(x, y));
      return [...document.querySelectorAll("[data-board] *:not(.controls *)")].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isVisible = width && height && x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
        return isVisible && (isClickable(element, x, y) || (extra && element.matches(extra))) ? [{ x, y }] : [];
      });
    }, extra);
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
