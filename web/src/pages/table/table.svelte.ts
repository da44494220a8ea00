/** A table as the page shows it: the snapshot kept up to date, the connection, and what this viewer can do. */
import * as api from "../../net/api";
import { merged } from "../../net/fold";
import { Refused, TableSocket, type Connection } from "../../net/socket";
import type { FromClient, FromServer, OfferKind, Snapshot, TableEvent, WhyNot } from "../../net/protocol";

/** Milliseconds after which time is surely up, and the most that a browser can wait for. */
const [MOMENT, LONGEST] = [100, 2 ** 31 - 1];

export type Listener = (event: TableEvent, before: Snapshot, after: Snapshot) => void;

export class Table {
  snapshot = $state.raw<Snapshot | null>(null);
  connection = $state<Connection>("connecting");
  error = $state.raw<api.ApiError | null>(null);
  /** The move on its way to the server. */
  pending = $state<string | null>(null);
  /** What was tried and is not allowed. */
  why = $state.raw<WhyNot | null>(null);
  /** The seats whose people are connected, and how many watch. */
  present = $state.raw<{ seats: number[]; watchers: number }>({ seats: [], watchers: 0 });
  thinking = $state<number | null>(null);
  /** When the snapshot's clocks were right, by this device's clock. */
  told = $state(0);
  /** When the last move was sent, by this device's clock. */
  sent = -Infinity;
  /** The event that shows the move on its way, once the server has told which one it is. */
  private awaited = Infinity;
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private socket: TableSocket | null = null;

  constructor(
    readonly id: string,
    private readonly listener: Listener = () => {},
  ) {}

  /** Fetches the table and stays connected to it. */
  async begin(): Promise<void> {
    try {
      this.error = null;
      this.show(await api.table(this.id));
      this.connect();
    } catch (error) {
      if (error instanceof api.ApiError) this.error = error;
      else throw error;
    }
  }

  end(): void {
    clearTimeout(this.alarm);
    this.socket?.close();
    this.socket = null;
  }

  /** Tries to connect at once. */
  hurry(): void {
    if (this.socket) this.socket.hurry();
    else void this.begin();
  }

  /** Says at once that there is no network. */
  lose(): void {
    this.socket?.lose();
  }

  async move(text: string, seat = this.snapshot?.seat ?? null): Promise<void> {
    if (!this.snapshot || this.pending) return;
    this.pending = text;
    this.sent = performance.now();
    this.why = null;
    const answer = await this.ask(
      { t: "move", d: { n: this.snapshot.n, move: text, ...(seat === null ? {} : { seat }) } },
      text,
    );
    if (answer && "n" in answer && answer.n > this.snapshot.n) this.awaited = answer.n;
    else this.pending = null;
    if (!answer) this.socket?.hurry();
  }

  /** Asks why a move is not allowed; what comes back is shown. Nothing is asked while a move is on its way. */
  async explain(text: string): Promise<WhyNot | null> {
    if (this.pending) return null;
    const seat = this.snapshot?.seat ?? null;
    const answer = await this.ask({ t: "why", d: { move: text, ...(seat === null ? {} : { seat }) } }, text);
    if (answer && "move" in answer) this.why = answer;
    return this.why;
  }

  look(seat: number): void {
    this.socket?.look(seat);
  }

  sit(name: string, invite?: string, seat?: number): Promise<unknown> {
    const d = { name, nonce: api.nonce(), ...(invite ? { invite } : {}), ...(seat === undefined ? {} : { seat }) };
    return this.ask({ t: "sit", d });
  }

  leave = () => this.ask({ t: "leave", d: {} });
  offer = (what: OfferKind) => this.ask({ t: "offer", d: { what } });
  answer = (what: OfferKind, yes: boolean) => this.ask({ t: "answer", d: { what, yes } });
  withdraw = (what: OfferKind) => this.ask({ t: "withdraw", d: { what } });
  resign = (seat?: number) => this.ask({ t: "resign", d: seat === undefined ? {} : { seat } });
  claim = (seat: number, how: "win" | "bot") => this.ask({ t: "claim", d: { seat, how } });
  takeBack = () => this.ask({ t: "return", d: {} });
  resume = () => this.ask({ t: "resume", d: {} });

  /** Sends a request, and shows why it was refused if it was. */
  async ask(request: FromClient, move = "") {
    try {
      return await this.socket?.request(request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.why = { move, rule: error.violation.rule, message: error.violation.message };
      return undefined;
    }
  }

  private connect(): void {
    const origin = location.origin.replace(/^http/, "ws");
    this.socket = new TableSocket(`${origin}/api/tables/${this.id}/socket`, this.snapshot?.n ?? null, {
      message: (message) => this.receive(message),
      connection: (connection) => (this.connection = connection),
    });
  }

  private receive(message: FromServer): void {
    if (message.t === "snapshot") this.show(message.d);
    else if (message.t === "event") this.happen(message.d);
    else if (message.t === "here") this.present = message.d;
    else if (message.t === "thinking") this.thinking = message.d.seat;
    else if (
      message.t === "pong" &&
      this.snapshot &&
      message.d.n === this.snapshot.n &&
      message.d.hash !== this.snapshot.hash
    )
      this.socket?.resync();
  }

  private happen(event: TableEvent): void {
    const before = this.snapshot;
    if (!before) return;
    this.show(merged(before, event));
    if (event.kind === "moved" && event.seat === this.thinking) this.thinking = null;
    this.listener(event, before, this.snapshot as Snapshot);
  }

  private show(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.told = performance.now();
    this.setAlarm(snapshot);
    if (snapshot.n < this.awaited) return;
    [this.pending, this.awaited] = [null, Infinity];
  }

  /** Nothing happens at the table when somebody's time is up; but then the others can claim, and only the server says so. */
  private setAlarm({ seats, you }: Snapshot): void {
    clearTimeout(this.alarm);
    const left = seats.find((seat) => seat.clock?.running)?.clock?.left ?? 0;
    if (left > 0 && you.length) this.alarm = setTimeout(() => void this.lookAgain(), Math.min(left + MOMENT, LONGEST));
  }

  private async lookAgain(): Promise<void> {
    const fresh = await api.table(this.id).catch(() => null); // without a connection all comes with the next one
    if (this.snapshot && fresh?.n === this.snapshot.n)
      this.show({ ...this.snapshot, seats: fresh.seats, can: fresh.can });
  }
}
