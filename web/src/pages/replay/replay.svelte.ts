/** A replay: the record, the position shown, moves tried out, and the engine's analysis. */
import * as api from "../../net/api";
import type { BestMove, Judged, PlayedMove, RecordJson, Studied } from "../../net/protocol";

/** A record; while it has secrets, with the position after each move as the viewer saw it. */
export type SeenRecord = RecordJson & { seen?: string[] };

const MAX_TURNING_POINTS = 5;
/** Below this loss, the engine's move does not count as better. */
const MIN_LOSS = 0.005;

/** The number of a move as it is shown: how many of the first `at` moves are a player's. Draws of chance have no number. */
export function moveNumber(moves: { seat: number }[], at: number): number {
  return moves.slice(0, at).filter(({ seat }) => seat >= 0).length;
}

const STANDINGS = ["losing", "worse", "even", "better", "winning"] as const;
export type Standing = (typeof STANDINGS)[number];
/** The shares of the win between which a player of two stands worse, even and so on. */
const STEPS = [0.15, 0.4, 0.6, 0.85];
/** The moments of a game that a player should look at again. */
const MAX_MOMENTS = 3;

/** How a player of two stands with a share of the win. */
export const standing = (value: number): Standing =>
  STANDINGS[STEPS.filter((step) => value >= step).length] as Standing;

/** The player's worst slips, the worst first. */
export function moments(judged: Judged[], seats: number[]): Judged[] {
  return judged
    .filter(({ seat, grade }) => seats.includes(seat) && (grade === "blunder" || grade === "mistake"))
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MAX_MOMENTS);
}

/** What the draws of chance were worth to one of two players, and what the player's own choices cost. */
export function luck(judged: Judged[], seat: number): { luck: number; cost: number } {
  let [sum, cost, given] = [0, 0, 0];
  let after: number | null = null;
  for (const each of judged) {
    if (each.value === null || !each.best) continue;
    if (each.seat !== seat) given += each.loss;
    else {
      if (after !== null) sum += each.best.value - after - given;
      [after, given] = [each.value, 0];
      cost += each.loss;
    }
  }
  return { luck: sum, cost };
}

/** The engine's move, if it is better than the one made even when both are shown in whole percent. */
export function betterMove({ move, value, best, loss }: Judged): BestMove | null {
  if (!best || value === null || best.move === move || loss < MIN_LOSS) return null;
  return Math.round(100 * best.value) > Math.round(100 * value) ? best : null;
}

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
  /** The judgements of the moves played. */
  judged = $state.raw<Judged[]>([]);
  /** The judgements of the moves tried out. */
  judgedBranch = $state.raw<Judged[]>([]);
  /** What the engine is judging: the game, or the line of moves tried out. */
  analysing = $state<"game" | "line" | null>(null);
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

  /** The number of the position shown, and of the last one. */
  get number(): number {
    return moveNumber(this.line, this.at);
  }

  get length(): number {
    return moveNumber(this.line, this.line.length);
  }

  /** The judgement of the move that led to the position shown. */
  get judgement(): Judged | undefined {
    return (this.isOnBranch ? this.judgedBranch : this.judged).find(({ number }) => number === this.at);
  }

  /** Whether the position shown was not reached in the game. */
  get isOnBranch(): boolean {
    return this.root !== null && this.at > this.root;
  }

  /** How many of the moves the engine is judging it has judged. */
  get progress(): { done: number; total: number } {
    return this.analysing === "game"
      ? { done: this.judged.length, total: moveNumber(this.record.moves, this.record.moves.length) }
      : { done: this.judgedBranch.length, total: moveNumber(this.branch, this.branch.length) };
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
    if (this.analysing === "line") this.stop();
    const root = this.root ?? this.at;
    this.judgedBranch = this.judgedBranch.filter(({ number }) => number <= this.at);
    this.branch = [...this.branch.slice(0, this.at - root), { seat, move }];
    this.root = root;
    await this.go(this.at + 1);
  }

  /** Plays a line out on the board, from the position before move `number` on. */
  async follow(number: number, moves: string[]): Promise<void> {
    await this.retry(number);
    for (const move of moves) {
      const turn = this.position?.turn ?? null;
      if (turn === null || turn < 0 || this.error) return;
      await this.play(turn, move);
    }
    await this.go((this.root ?? number - 1) + 1);
  }

  /** Goes back to the position before move `number`, to try another one. */
  async retry(number: number): Promise<void> {
    if (this.root !== null) await this.leave();
    await this.go(number - 1);
  }

  /** Returns from the branch to the game. */
  async leave(): Promise<void> {
    if (this.analysing === "line") this.stop();
    this.judgedBranch = [];
    const at = this.root ?? this.at;
    this.root = null;
    this.branch = [];
    await this.go(at);
  }

  /** Has the engine judge the moves one after the other: those tried out, else those of the game. */
  async analyse(seconds: number): Promise<void> {
    this.stop();
    const abort = (this.abort = new AbortController());
    [this.analysing, this.error] = [this.root === null ? "game" : "line", null];
    try {
      await (this.root === null
        ? this.judgeGame(seconds, abort.signal)
        : this.judgeBranch(this.root, seconds, abort.signal));
    } catch (error) {
      if (error instanceof api.ApiError) this.error = error;
      else if (!abort.signal.aborted) throw error;
    } finally {
      if (this.abort === abort) this.analysing = null;
    }
  }

  private async judgeGame(seconds: number, signal: AbortSignal): Promise<void> {
    this.judged = [];
    for await (const judged of judgements(this.record, seconds, signal)) this.judged = [...this.judged, judged];
  }

  /** Judges the branch as a game that starts from its root, so that the moves before it need not be judged. */
  private async judgeBranch(root: number, seconds: number, signal: AbortSignal): Promise<void> {
    this.judgedBranch = [];
    const { text } = await api.study({ ...this.positionRequest(root), seat: null });
    const line = { ...this.record, start: text, moves: this.branch };
    for await (const judged of judgements(line, seconds, signal))
      this.judgedBranch = [...this.judgedBranch, { ...judged, number: judged.number + root }];
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
      if (key === this.key(this.at)) [this.position, this.error] = [position, null];
      if (this.at < this.line.length) void this.study(this.at + 1).catch(() => {});
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.error = error;
    }
  }

  /** The position after `at` moves, requested once; a failed request is not cached. */
  private study(at: number): Promise<Studied> {
    const key = this.key(at);
    const position = this.positions.get(key) ?? api.study(this.positionRequest(at));
    this.positions.set(key, position);
    position.catch(() => this.positions.delete(key));
    return position;
  }

  private key(at: number): string {
    const branch = this.root === null || at <= this.root ? null : [this.root, this.branch.slice(0, at - this.root)];
    return JSON.stringify([this.seat, at, branch]);
  }
}

/** The judgements of the moves of a record as they arrive, until the signal aborts them. */
async function* judgements(record: RecordJson, seconds: number, signal: AbortSignal): AsyncGenerator<Judged> {
  for await (const line of api.analysis(record, seconds, signal)) {
    if (signal.aborted) return;
    if ("error" in line) throw new api.ApiError(200, line.error);
    yield line;
  }
}
