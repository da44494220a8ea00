/**
 * A small client for Parlour's servers, for Node.js and browsers: sign in, open and join tables, follow and play games.
 *
 *     const client = await Parlour.connect("http://127.0.0.1:8000", token);
 *     const { table } = await client.openTable({ game: "hokito", seats: [{ kind: "me" }, { kind: "bot", bot: "level-3" }] });
 *     const end = await client.play(table, (now) => now.moves[0] ?? null);
 *
 * All types are generated from the protocol. A request to a table whose answer is lost is repeated with the same id, so
 * that nothing happens twice, and a stream continues where it was interrupted. Opening a table has no id: if that answer
 * is lost, the repeated request opens a second table.
 */
import { applyEvent } from "../../web/src/net/fold.ts";
import type {
  Done,
  Me,
  NewTable,
  OpenedTable,
  RecordJson,
  Refusal,
  Snapshot,
  TableEvent,
  WhyNot,
} from "../../web/src/net/protocol.ts";

/** Chooses one of the `moves` of a snapshot, or null to let others act. */
export type Choose = (now: Snapshot) => string | null | Promise<string | null>;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const RETRIED_STATUSES = [429, 502, 503, 504];

/** The server refused a request: `code` is stable, and `rule` is the paragraph of the rules that forbids it. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null,
    readonly status: number,
  ) {
    super(message);
  }
}

/** A player at a server. */
export class Parlour {
  private constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
  ) {}

  /** Signs in with the token of a bot; without one, as a new player, outside of browsers only. */
  static async connect(url: string, token?: string): Promise<Parlour> {
    if (token) return new Parlour(url, { Authorization: `Bearer ${token}` });
    const response = await fetch(`${url}/api/me`);
    const cookie = response.headers.getSetCookie().map((each) => each.split(";")[0]);
    return new Parlour(url, cookie.length ? { Cookie: cookie.join("; ") } : {});
  }

  me(): Promise<Me> {
    return this.json("GET", "/api/me");
  }

  openTable(table: NewTable): Promise<OpenedTable> {
    return this.json("POST", "/api/tables", table);
  }

  async join(invite: string): Promise<string> {
    return (await this.json<{ table: string }>("POST", `/api/join/${encodeURIComponent(invite)}`, {})).table;
  }

  snapshot(table: string): Promise<Snapshot> {
    return this.json("GET", this.path(table));
  }

  whyNot(table: string, move: string): Promise<WhyNot> {
    return this.json("GET", this.path(table, `/why?move=${encodeURIComponent(move)}`));
  }

  record(table: string): Promise<RecordJson> {
    return this.json("GET", this.path(table, "/record"));
  }

  /** Makes a move; `n` is the last event seen, and a move for an older position is refused as `stale`. */
  move(table: string, move: string, n?: number): Promise<number> {
    return this.request(table, "move", { move, n });
  }

  /** Any request to a table, such as `sit`, `resign` or `offer`; the number of its event. */
  async request(table: string, kind: string, fields: object): Promise<number> {
    const id = crypto.randomUUID();
    return (await this.json<Done>("POST", this.path(table, `/${kind}`), { id, ...fields })).n;
  }

  /** The snapshot of a table now and after every event, for as long as it is wanted. */
  async *follow(table: string): AsyncGenerator<Snapshot> {
    let now: Snapshot | null = null;
    for (let failures = 0; ; failures = await pause(failures)) {
      try {
        const since: string = now ? `?n=${now.n}` : "";
        for await (const line of lines(await this.fetch("GET", this.path(table, `/events${since}`)))) {
          failures = 0; // an empty line is enough: at a quiet table nothing else arrives
          if (!line.trim()) continue;
          const message = JSON.parse(line) as Snapshot | TableEvent;
          if (!("kind" in message)) now = message;
          else if (now && message.n === now.n + 1) now = applyEvent(now, message);
          else throw new TypeError("an event is missing");
          yield now;
        }
      } catch (error) {
        if (error instanceof Refused && !RETRIED_STATUSES.includes(error.status)) throw error;
        if (error instanceof TypeError && error.message === "an event is missing") now = null;
      }
    }
  }

  /** Plays until the game is over, and returns the last snapshot. */
  async play(table: string, choose: Choose): Promise<Snapshot> {
    for await (const now of this.follow(table)) {
      if (now.status === "over") return now;
      if (now.seat === null || !now.actors.includes(now.seat) || !now.moves.length) continue;
      const move = await choose(now);
      if (move === null) continue;
      try {
        await this.move(table, move, now.n);
      } catch (error) {
        if (!(error instanceof Refused) || !["stale", "not-your-turn"].includes(error.code)) throw error;
      }
    }
    throw new Error("the events of the table ended before the game was over");
  }

  private path(table: string, rest = ""): string {
    return `/api/tables/${encodeURIComponent(table)}${rest}`;
  }

  private async json<T>(method: string, path: string, body?: object): Promise<T> {
    for (let failures = 0; ; failures = await pause(failures)) {
      try {
        return (await (await this.fetch(method, path, body)).json()) as T;
      } catch (error) {
        const isFinal = error instanceof Refused && !RETRIED_STATUSES.includes(error.status);
        if (isFinal || failures + 1 >= ATTEMPTS) throw error;
      }
    }
  }

  /** The response, unless it reports an error. */
  private async fetch(method: string, path: string, body?: object): Promise<Response> {
    const headers = { ...this.headers, ...(body ? { "Content-Type": "application/json" } : {}) };
    const response = await fetch(this.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (response.ok) return response;
    // A proxy in front of the server answers with a page of its own.
    const { error } = (await response.json().catch(() => ({
      error: { code: "server", message: `the server answered with status ${response.status}`, rule: null },
    }))) as Refusal;
    throw new Refused(error.code, error.message, error.rule, response.status);
  }
}

/** Waits longer after each failure, and counts it. */
async function pause(failures: number): Promise<number> {
  if (failures + 1 >= ATTEMPTS) throw new Error("the server cannot be reached");
  const milliseconds = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return failures + 1;
}

/** The lines of a stream; empty ones only show that it is alive. */
async function* lines(response: Response): AsyncGenerator<string> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const complete = (rest + part.value).split("\n");
      rest = complete.pop() ?? "";
      yield* complete;
    }
  } finally {
    await reader.cancel();
  }
}
