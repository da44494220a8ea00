/** One connection to a table that comes back by itself: what was missed is asked for, what was not acknowledged is sent again. */
import type { Ack, FromClient, FromServer, Violation, WhyAnswer } from "./protocol";

/** connecting for the first time; open; lost and being sought again; closed for good. */
export type Connection = "connecting" | "open" | "lost" | "closed";
export type Answer = Ack | WhyAnswer;

export type Hooks = {
  message: (message: FromServer) => void;
  connection: (connection: Connection) => void;
};

/** The part of a WebSocket that is used. */
export type Wire = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export type World = {
  connect: (url: string) => Wire;
  random: () => number;
  id: () => string;
};

const browser: World = {
  connect: (url) => new WebSocket(url) as Wire,
  random: Math.random,
  id: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
};

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const OPEN = 1;
const REFUSED_FOR_GOOD = [1008, 4403, 4404];

type Waiting = { text: string; resolve: (answer: Answer) => void; reject: (error: Refused) => void };

/** A request that the server refused, with the rule if one forbids it. */
export class Refused extends Error {
  constructor(readonly violation: Violation) {
    super(violation.message);
  }
}

export class TableSocket {
  /** The last event that arrived; null asks for a snapshot. */
  n: number | null;
  /** The seat that is looked through. */
  seat: number | null = null;
  private wire: Wire | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private done = false;

  constructor(
    private readonly path: string,
    n: number | null,
    private readonly hooks: Hooks,
    private readonly world: World = browser,
  ) {
    this.n = n;
    this.connect();
  }

  /** Sends a request and waits for its answer, over as many connections as it takes. */
  request(request: FromClient): Promise<Answer> {
    const id = this.world.id();
    const text = JSON.stringify({ t: request.t, d: { id, ...request.d } });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject });
      this.send(text);
    });
  }

  /** Looks through another seat. */
  look(seat: number | null): void {
    this.seat = seat;
    this.send(JSON.stringify({ t: "look", d: { seat } }));
  }

  /** Tries again at once, where a try was waited for. */
  hurry(): void {
    if (this.done) return;
    if (this.wire?.readyState === OPEN) return this.ping();
    this.tries = 0;
    this.connect();
  }

  /** Gives the connection up, as the device says that it has no network. */
  lose(): void {
    if (!this.done) this.lost(1006);
  }

  /** Asks for everything anew. */
  resync(): void {
    this.n = null;
    this.connect();
  }

  close(): void {
    this.done = true;
    this.drop();
    this.hooks.connection("closed");
  }

  private connect(): void {
    this.drop();
    const query = new URLSearchParams();
    if (this.n !== null) query.set("n", String(this.n));
    if (this.seat !== null) query.set("seat", String(this.seat));
    const wire = this.world.connect(`${this.path}?${query}`);
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = (event) => this.received(JSON.parse(event.data) as FromServer);
    wire.onclose = (event) => this.lost(event.code);
  }

  private opened(): void {
    this.tries = 0;
    this.hooks.connection("open");
    for (const { text } of this.waiting.values()) this.send(text);
    this.expectSilence();
  }

  private lost(code: number): void {
    this.drop();
    if (REFUSED_FOR_GOOD.includes(code)) return this.close();
    this.hooks.connection("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries++, LONGEST_WAIT) * (0.7 + 0.6 * this.world.random());
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private received(message: FromServer): void {
    this.expectSilence();
    if (message.t === "bye") return this.lost(1001);
    if ((message.t === "ack" || message.t === "why") && message.d.id) this.answered(message.d.id, message.d);
    else if (message.t === "refused" && message.d.id) this.refused(message.d.id, message.d.error);
    else if (message.t === "event" && this.n !== null && message.n <= this.n) return;
    else if (message.t === "event" && this.n !== null && message.n > this.n + 1) return this.connect();
    if (message.t === "snapshot") this.n = message.d.n;
    if (message.t === "event") this.n = message.n;
    this.hooks.message(message);
  }

  private answered(id: string, answer: Answer): void {
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }

  private refused(id: string, violation: Violation): void {
    this.waiting.get(id)?.reject(new Refused(violation));
    this.waiting.delete(id);
  }

  private send(text: string): void {
    if (this.wire?.readyState === OPEN) this.wire.send(text);
  }

  private ping(): void {
    this.send('{"t":"ping","d":{}}');
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.lost(1006), PONG_WITHIN);
  }

  private expectSilence(): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.ping(), PING_EVERY);
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    if (!this.wire) return;
    this.wire.onopen = this.wire.onmessage = this.wire.onclose = null;
    this.wire.close();
    this.wire = null;
  }
}
