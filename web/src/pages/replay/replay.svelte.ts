/** A game looked at again: the record, where one looks, lines tried out beside it, and what the engine thinks of it. */
import * as api from "../../net/api";
import type { Judged, PlayedMove, RecordJson, Studied } from "../../net/protocol";

/** A record; where secrets are still kept, with the position after each move as the viewer saw it. */
export type SeenRecord = RecordJson & { seen?: string[] };

const TURNS = 5;

export class Replay {
  /** How many moves have been made in what is shown. */
  at = $state(0);
  /** Whose eyes; null sees what a watcher sees. */
  seat = $state<number | null>(null);
  /** Moves tried out instead of those that were played, from `root` on. */
  branch = $state.raw<PlayedMove[]>([]);
  root = $state<number | null>(null);
  position = $state.raw<Studied | null>(null);
  error = $state.raw<api.ApiError | null>(null);
  judged = $state.raw<Judged[]>([]);
  analysing = $state(false);
  private readonly known = new Map<string, Promise<Studied>>();
  private abort: AbortController | null = null;

  constructor(readonly record: SeenRecord) {
    this.at = record.moves.length;
  }

  /** The moves of what is shown: the game, or the game as far as the branch and then the branch. */
  get line(): PlayedMove[] {
    return this.root === null ? this.record.moves : [...this.record.moves.slice(0, this.root), ...this.branch];
  }

  get last(): PlayedMove | null {
    return this.line[this.at - 1] ?? null;
  }

  /** The moves that gave most away, in the order they were made. */
  get turns(): Judged[] {
    const worst = this.judged
      .filter((each) => each.grade === "blunder" || each.grade === "mistake")
      .sort((one, two) => two.loss - one.loss);
    return worst.slice(0, TURNS).sort((one, two) => one.number - two.number);
  }

  /** How many moves of the engine's judgement there will be. */
  get total(): number {
    return this.record.moves.filter((played) => played.seat >= 0).length;
  }

  /** Goes to the position after so many moves. */
  async go(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(at, this.line.length));
    await this.show();
  }

  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.show();
  }

  /** Tries a move out; the same move as in the game just goes on. */
  async play(seat: number, move: string): Promise<void> {
    const next = this.line[this.at];
    if (next?.move === move && next.seat === seat) return this.go(this.at + 1);
    const root = this.root ?? this.at;
    this.branch = [...this.branch.slice(0, this.at - root), { seat, move }];
    this.root = root;
    await this.go(this.at + 1);
  }

  /** Back to what was played. */
  async leave(): Promise<void> {
    const at = this.root ?? this.at;
    this.root = null;
    this.branch = [];
    await this.go(at);
  }

  /** Asks the engine about every position, one after the other. */
  async analyse(seconds: number): Promise<void> {
    this.abort = new AbortController();
    this.analysing = true;
    this.judged = [];
    try {
      this.error = null;
      for await (const line of api.analysis(this.record, seconds, this.abort.signal)) {
        if ("error" in line) throw new api.ApiError(200, line.error);
        this.judged = [...this.judged, line];
      }
    } catch (error) {
      if (error instanceof api.ApiError) this.error = error;
      else if (!this.abort.signal.aborted) throw error;
    } finally {
      this.analysing = false;
    }
  }

  stop(): void {
    this.abort?.abort();
  }

  /** What the server is asked for the position after so many moves: told by the moves, or as it was seen where some are secret. */
  where(at = this.at): object {
    const { game, options, start, seats, seen } = this.record;
    if (seen && at > 0) return { game, options, text: seen[at - 1] };
    return {
      game,
      options,
      text: start,
      seats: seats.length,
      moves: this.line.slice(0, at).map(({ seat, move }) => ({ seat, move })),
      seat: this.seat,
    };
  }

  private async show(): Promise<void> {
    const wanted = this.key(this.at);
    try {
      const found = await this.study(this.at);
      if (wanted === this.key(this.at)) this.position = found;
      if (this.at < this.line.length) void this.study(this.at + 1).catch(() => {});
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.known.delete(wanted);
      this.error = error;
    }
  }

  private study(at: number): Promise<Studied> {
    const key = this.key(at);
    const found = this.known.get(key) ?? api.study(this.where(at));
    this.known.set(key, found);
    return found;
  }

  private key(at: number): string {
    return `${this.seat} ${at} ${this.root === null || at <= this.root ? "" : JSON.stringify([this.root, this.branch.slice(0, at - this.root)])}`;
  }
}
