/** A connection to a table that reconnects automatically, requests missed events and resends unacknowledged requests. */
import type { Ack, FromClient, FromServer, Violation, WhyAnswer } from "./protocol";

/** `connecting` for the first time; `open`; `lost` and reconnecting; `closed` for good. */
export type Connection = "connecting" | "open" | "lost" | "closed";
export type Answer = Ack | WhyAnswer;

export type Hooks = {
  message: (message: FromServer) => void;
  connection: (connection: Connection) => void;
};

/** The part of WebSocket that is used here; tests replace it. */
export type Wire = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

/** What a socket takes from its environment; tests replace it. */
export type Environment = {
  connect: (url: string) => Wire;
  random: () => number;
  id: () => string;
};

const BROWSER: Environment = {
  connect: (url) => new WebSocket(url) as Wire,
  random: Math.random,
  id: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
};

const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 15_000;
const PING_INTERVAL_MS = 20_000;
const PONG_TIMEOUT_MS = 8_000;
const OPEN = 1;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_ABNORMAL = 1006;
/** Close codes after which reconnecting is pointless: the server refuses this viewer, or the table does not exist. */
const FINAL_CLOSE_CODES = [1008, 4403, 4404];

const CLOSED: Violation = { code: "closed", message: "the connection was closed before the answer", rule: null };

type PendingRequest = { text: string; resolve: (answer: Answer) => void; reject: (error: Refused) => void };

/** A request that the server refused, with the rule if one forbids it. */
export class Refused extends Error {
  constructor(readonly violation: Violation) {
    super(violation.message);
  }
}

export class TableSocket {
  /** The number of the last event received; null requests a snapshot. */
  n: number | null;
  /** The seat whose view is shown. */
  seat: number | null = null;
  private wire: Wire | null = null;
  private readonly pending = new Map<string, PendingRequest>();
  private tries = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly path: string,
    n: number | null,
    private readonly hooks: Hooks,
    private readonly environment: Environment = BROWSER,
  ) {
    this.n = n;
    this.connect();
  }

  /** Sends a request and waits for its answer, across reconnections. */
  request(request: FromClient): Promise<Answer> {
    const id = this.environment.id();
    const text = JSON.stringify({ t: request.t, d: { id, ...request.d } });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, resolve, reject });
      this.send(text);
    });
  }

  /** Switches to the view of another seat. */
  look(seat: number | null): void {
    this.seat = seat;
    this.send(JSON.stringify({ t: "look", d: { seat } }));
  }

  /** Reconnects at once instead of waiting for the next retry; checks a connection that seems open. */
  reconnect(): void {
    if (this.isClosed) return;
    if (this.wire?.readyState === OPEN) return this.ping();
    this.tries = 0;
    this.connect();
  }

  /** Drops the connection because the device reports that it is offline. */
  goOffline(): void {
    if (!this.isClosed) this.onLost(CLOSE_ABNORMAL);
  }

  /** Requests a fresh snapshot. */
  resync(): void {
    this.n = null;
    this.connect();
  }

  /** Closes the connection for good; requests without an answer are rejected. */
  close(): void {
    this.isClosed = true;
    this.drop();
    for (const id of [...this.pending.keys()]) this.onRefused(id, CLOSED);
    this.hooks.connection("closed");
  }

  private connect(): void {
    this.drop();
    const query = new URLSearchParams();
    if (this.n !== null) query.set("n", String(this.n));
    if (this.seat !== null) query.set("seat", String(this.seat));
    const wire = this.environment.connect(`${this.path}?${query}`);
    this.wire = wire;
    wire.onopen = () => this.onOpen();
    wire.onmessage = (event) => this.onMessage(JSON.parse(event.data) as FromServer);
    wire.onclose = (event) => this.onLost(event.code);
  }

  private onOpen(): void {
    this.tries = 0;
    this.hooks.connection("open");
    for (const { text } of this.pending.values()) this.send(text);
    this.schedulePing();
  }

  private onLost(code: number): void {
    this.drop();
    if (FINAL_CLOSE_CODES.includes(code)) return this.close();
    this.hooks.connection("lost");
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.tries++, MAX_RETRY_MS) * (0.7 + 0.6 * this.environment.random());
    this.retryTimer = setTimeout(() => this.connect(), wait);
  }

  private onMessage(message: FromServer): void {
    this.schedulePing();
    if (message.t === "bye") return this.onLost(CLOSE_GOING_AWAY);
    if ((message.t === "ack" || message.t === "why") && message.d.id) this.onAnswered(message.d.id, message.d);
    else if (message.t === "refused" && message.d.id) this.onRefused(message.d.id, message.d.error);
    else if (message.t === "event" && this.n !== null && message.n <= this.n) return;
    else if (message.t === "event" && this.n !== null && message.n > this.n + 1) return this.connect(); // a gap
    if (message.t === "snapshot") this.n = message.d.n;
    if (message.t === "event") this.n = message.n;
    this.hooks.message(message);
  }

  private onAnswered(id: string, answer: Answer): void {
    this.pending.get(id)?.resolve(answer);
    this.pending.delete(id);
  }

  private onRefused(id: string, violation: Violation): void {
    this.pending.get(id)?.reject(new Refused(violation));
    this.pending.delete(id);
  }

  private send(text: string): void {
    if (this.wire?.readyState === OPEN) this.wire.send(text);
  }

  private ping(): void {
    this.send('{"t":"ping","d":{}}');
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.onLost(CLOSE_ABNORMAL), PONG_TIMEOUT_MS);
  }

  private schedulePing(): void {
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.ping(), PING_INTERVAL_MS);
  }

  private drop(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.pingTimer);
    if (!this.wire) return;
    this.wire.onopen = this.wire.onmessage = this.wire.onclose = null;
    this.wire.close();
    this.wire = null;
  }
}
