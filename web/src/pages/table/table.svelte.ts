/** A table as one viewer sees it: the snapshot kept up to date, the connection, and the requests. */
import * as api from "../../net/api";
import { applyEvent } from "../../net/fold";
import { Refused, TableSocket, type Connection } from "../../net/socket";
import type { FromClient, FromServer, OfferKind, Snapshot, TableEvent, Thinking } from "../../net/protocol";
import { contribute, type Step } from "../../state/shuffle";
import type { Refusal } from "../../words/names";
import { Arrivals, AT_ONCE, isMoveOf, type Arrival, type Pace } from "./arrivals";

/** Added to a clock's time, so that it has run out on the server too when the table is fetched. */
const CLOCK_MARGIN_MS = 100;
/** The longest delay that `setTimeout` accepts. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export type Listener = (event: TableEvent, before: Snapshot, after: Snapshot) => void;

export class Table {
  snapshot = $state.raw<Snapshot | null>(null);
  connection = $state<Connection>("connecting");
  error = $state.raw<api.ApiError | null>(null);
  /** The move that has been sent and is not shown yet. */
  pending = $state<string | null>(null);
  /** The refusal to show. */
  why = $state.raw<Refusal | null>(null);
  /** Whether the last move has landed on the board. */
  hasLanded = $state(true);
  /** The seats whose players are connected, and the number of watchers. */
  presence = $state.raw<{ seats: number[]; watchers: number }>({ seats: [], watchers: 0 });
  /** The bot that thinks, or waits for its turn to: its seat, and after how many seconds it will start. */
  thinking = $state.raw<Thinking | null>(null);
  /** Why the shuffle waits for me, if this browser cannot go on by itself. */
  shuffling = $state<Step["kind"] | null>(null);
  /** The coach, where there is one: judges a move, and sends it unless it is a slip. */
  consider: ((text: string, seat: number | null) => Promise<void>) | null = null;
  /** Asks the coach, where there is one, for a hint in sentences. */
  hint: (() => Promise<string>) | null = null;
  /** When the snapshot arrived, by `performance.now()`: its clocks count from there. */
  receivedAt = $state(0);
  /** When the last move was sent, by `performance.now()`. */
  sentAt = -Infinity;
  /** The number of the event that carries the pending move, once the server has acknowledged it. */
  private pendingEvent = Infinity;
  private clockTimer: ReturnType<typeof setTimeout> | undefined;
  private socket: TableSocket | null = null;
  /** Counts what the player does and changes of the connection: an answer to an earlier request is out of date. */
  private actions = 0;
  private readonly arrivals: Arrivals;

  constructor(
    readonly id: string,
    private readonly listener: Listener = () => {},
    pace: Pace = AT_ONCE,
  ) {
    this.arrivals = new Arrivals(pace, {
      show: (arrival) => this.showArrival(arrival),
      isBotMove: (arrival) => this.isBotMove(arrival),
      onLanded: () => (this.hasLanded = true),
    });
  }

  /** Fetches the table and connects to it. */
  async open(): Promise<void> {
    try {
      this.error = null;
      this.arrivals.clear();
      this.show(await api.table(this.id));
      this.connect();
    } catch (error) {
      if (error instanceof api.ApiError) this.error = error;
      else throw error;
    }
  }

  close(): void {
    clearTimeout(this.clockTimer);
    this.arrivals.clear();
    this.socket?.close();
    this.socket = null;
  }

  /** Hides the refusal; one that is still on its way is not shown either. */
  dismiss(): void {
    this.actions++;
    this.why = null;
  }

  /** Reconnects at once, even after the server has closed the connection for good. */
  reconnect(): void {
    if (this.socket && this.connection !== "closed") this.socket.reconnect();
    else void this.open();
  }

  /** Shows at once that the device is offline. */
  goOffline(): void {
    this.socket?.goOffline();
  }

  /** Makes a move, once the coach has looked at it where there is one. */
  async move(text: string, seat = this.snapshot?.seat ?? null): Promise<void> {
    await (this.consider ?? this.submit)(text, seat);
  }

  /** Sends a move. */
  readonly submit = async (text: string, seat: number | null): Promise<void> => {
    if (!this.snapshot || this.pending) return;
    this.pending = text;
    this.sentAt = performance.now();
    const answer = await this.ask(
      { t: "move", d: { n: this.snapshot.n, move: text, ...(seat === null ? {} : { seat }) } },
      text,
    );
    if (answer && "n" in answer && answer.n > this.snapshot.n) this.pendingEvent = answer.n;
    else this.pending = null;
    if (!answer) this.socket?.reconnect();
  };

  /** Asks why a move is not allowed, and shows the answer. Does nothing while a move is pending. */
  async explain(text: string): Promise<void> {
    if (this.pending) return;
    const { actions, snapshot } = this;
    const seat = snapshot?.seat ?? null;
    const answer = await this.ask({ t: "why", d: { move: text, ...(seat === null ? {} : { seat }) } }, text);
    const isCurrent = actions === this.actions && snapshot?.text === this.snapshot?.text;
    if (!answer || !("move" in answer) || !isCurrent) return;
    // The server may be ahead of the page: it allows the move, but the page still shows another player's turn.
    const isEarly = answer.message === null && snapshot?.turn !== seat;
    this.why = isEarly ? { ...answer, key: "turn" } : answer;
  }

  viewAs(seat: number): void {
    this.socket?.look(seat);
  }

  sit = (name: string) => this.ask({ t: "sit", d: { name, contributes: true } });
  leave = () => this.ask({ t: "leave", d: {} });
  offer = (what: OfferKind) => this.ask({ t: "offer", d: { what } });
  answer = (what: OfferKind, yes: boolean) => this.ask({ t: "answer", d: { what, yes } });
  withdraw = (what: OfferKind) => this.ask({ t: "withdraw", d: { what } });
  resign = (seat?: number) => this.ask({ t: "resign", d: seat === undefined ? {} : { seat } });
  claim = (seat: number, how: "win" | "bot") => this.ask({ t: "claim", d: { seat, how } });
  takeSeatBack = () => this.ask({ t: "return", d: {} });
  resume = () => this.ask({ t: "resume", d: {} });

  /** Sends a request; shows the reason if it is refused, instead of that of an earlier request. */
  async ask(request: FromClient, move = "") {
    this.why = null;
    const { actions } = this;
    try {
      return await this.socket?.request(request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (actions === this.actions) this.why = { move, ...error.violation };
      return undefined;
    }
  }

  private connect(): void {
    const origin = location.origin.replace(/^http/, "ws");
    this.socket = new TableSocket(`${origin}/api/tables/${this.id}/socket`, this.snapshot?.n ?? null, {
      message: (message) => this.receive(message),
      connection: (connection) => this.setConnection(connection),
    });
  }

  private setConnection(connection: Connection): void {
    if (connection !== this.connection) this.dismiss();
    this.connection = connection;
  }

  private receive(message: FromServer): void {
    if (message.t === "snapshot" || message.t === "event") this.arrivals.add(message);
    else if (message.t === "here") this.presence = message.d;
    else if (message.t === "thinking") this.thinking = message.d;
    else if (
      message.t === "pong" &&
      this.snapshot &&
      message.d.n === this.snapshot.n &&
      message.d.hash !== this.snapshot.hash
    )
      this.socket?.resync();
  }

  private showArrival(arrival: Arrival): void {
    if (arrival.t === "snapshot") this.show(arrival.d, arrival.at);
    else this.apply(arrival.d, arrival.at);
  }

  private isBotMove(arrival: Arrival): boolean {
    const isBot = (seat: number) => Boolean(this.snapshot?.seats[seat]?.bot);
    if (arrival.t === "event") return isMoveOf(arrival.d, isBot);
    return arrival.d.n !== this.snapshot?.n && isBot(arrival.d.last?.seat ?? -1);
  }

  private apply(event: TableEvent, at: number): void {
    const before = this.snapshot;
    if (!before) return;
    this.show(applyEvent(before, event), at);
    if (event.kind === "moved" && event.seat === this.thinking?.seat) this.thinking = null;
    this.listener(event, before, this.snapshot as Snapshot);
  }

  private show(snapshot: Snapshot, at = performance.now()): void {
    const before = this.snapshot;
    const isMoved = before !== null && before.text !== snapshot.text;
    this.snapshot = snapshot;
    this.receivedAt = at;
    if (snapshot.status === "open" || !before) this.contribute(snapshot);
    this.setClockTimer(snapshot);
    if (isMoved) this.onMoved();
    if (snapshot.n < this.pendingEvent) return;
    [this.pending, this.pendingEvent] = [null, Infinity];
  }

  /** Adds my share to the shuffle before the game; keeps the commitment in any case. */
  private contribute(snapshot: Snapshot): void {
    void contribute(snapshot).then((attention) => (this.shuffling = attention));
  }

  /** Hides the refusal, which belongs to the previous position, and has the next position wait until this one has landed. */
  private onMoved(): void {
    this.why = null;
    this.hasLanded = false;
    this.arrivals.launch();
  }

  /** Fetches the table when the running clock has run out: no event says so, but the others may now claim the win. */
  private setClockTimer({ seats, you }: Snapshot): void {
    clearTimeout(this.clockTimer);
    const left = seats.find((seat) => seat.clock?.running)?.clock?.left ?? 0;
    if (left <= 0 || !you.length) return;
    this.clockTimer = setTimeout(() => void this.refresh(), Math.min(left + CLOCK_MARGIN_MS, MAX_TIMEOUT_MS));
  }

  private async refresh(): Promise<void> {
    const fresh = await api.table(this.id).catch(() => null); // offline: the next connection brings a snapshot
    if (this.snapshot && fresh?.n === this.snapshot.n)
      this.show({ ...this.snapshot, seats: fresh.seats, can: fresh.can });
  }
}
