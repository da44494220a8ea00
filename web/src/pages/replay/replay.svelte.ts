/** A replay: the record, the current position, variations tried out, and the engine's analysis. */
import * as api from "../../net/api";
import type { Judged, PlayedMove, RecordJson, Studied } from "../../net/protocol";

/** A record; while it has secrets, with the position after each move as the viewer saw it. */
export type SeenRecord = RecordJson & { seen?: string[] };

const MAX_TURNING_POINTS = 5;

export class Replay {
  /** The number of moves made in the position shown. */
  at = $state(0);
  /** The seat whose view is shown; null for a watcher's. */
  seat = $state<number | null>(null);
  /** Moves tried out instead of those played, from move `root` on. */
  branch = $state.raw<PlayedMove[]>([]);
  root = $state<number | null>(null);
  position = $state.raw<Studied | null>(null);
  error = $state.raw<api.ApiError | null>(null);
  judged = $state.raw<Judged[]>([]);
  analysing = $state(false);
  private readonly positions = new Map<string, Promise<Studied>>();
  private abort: AbortController | null = null;

  constructor(readonly record: SeenRecord) {
    this.at = record.moves.length;
  }

  /** The moves shown: those of the game, or those up to the branch followed by the branch. */
  get line(): PlayedMove[] {
    return this.root === null ? this.record.moves : [...this.record.moves.slice(0, this.root), ...this.branch];
  }

  get last(): PlayedMove | null {
    return this.line[this.at - 1] ?? null;
  }

  /** The worst mistakes, in the order of the game. */
  get turningPoints(): Judged[] {
    const worst = this.judged
      .filter(({ grade }) => grade === "blunder" || grade === "mistake")
      .sort((a, b) => b.loss - a.loss);
    return worst.slice(0, MAX_TURNING_POINTS).sort((a, b) => a.number - b.number);
  }

  /** The number of moves that the engine will judge. */
  get total(): number {
    return this.record.moves.filter((played) => played.seat >= 0).length;
  }

  /** Goes to the position after `at` moves. */
  async go(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(at, this.line.length));
    await this.show();
  }

  /** Shows the view of a seat. */
  async viewAs(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.show();
  }

  /** Tries out a move; the move that was played just steps forward. */
  async play(seat: number, move: string): Promise<void> {
    const next = this.line[this.at];
    if (next?.move === move && next.seat === seat) return this.go(this.at + 1);
    const root = this.root ?? this.at;
    this.branch = [...this.branch.slice(0, this.at - root), { seat, move }];
    this.root = root;
    await this.go(this.at + 1);
  }

  /** Returns from the branch to the game. */
  async leave(): Promise<void> {
    const at = this.root ?? this.at;
    this.root = null;
    this.branch = [];
    await this.go(at);
  }

  /** Has the engine judge every move, one after the other. */
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

  /** The request for the position after `at` moves: by its moves, or by its text where some moves are secret. */
  positionRequest(at = this.at): object {
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
    const key = this.key(this.at);
    try {
      const position = await this.study(this.at);
      if (key === this.key(this.at)) this.position = position;
      if (this.at < this.line.length) void this.study(this.at + 1).catch(() => {});
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.positions.delete(key);
      this.error = error;
    }
  }

  private study(at: number): Promise<Studied> {
    const key = this.key(at);
    const position = this.positions.get(key) ?? api.study(this.positionRequest(at));
    this.positions.set(key, position);
    return position;
  }

  private key(at: number): string {
    const branch = this.root === null || at <= this.root ? null : [this.root, this.branch.slice(0, at - this.root)];
    return JSON.stringify([this.seat, at, branch]);
  }
}
