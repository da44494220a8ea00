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

/** Whether chance acts after half of the players' moves; a deal alone, however long, does not count. */
export function chanceActsLate(moves: { seat: number }[]): boolean {
  const half = moveNumber(moves, moves.length) / 2;
  return moves.some(({ seat }, index) => seat < 0 && moveNumber(moves, index) > half);
}

const STANDINGS = ["losing", "worse", "even", "better", "winning"] as const;
export type Standing = (typeof STANDINGS)[number];
/** The shares of the win at which one of two players stops losing, is even and so on. */
const STANDING_LIMITS = [0.15, 0.4, 0.6, 0.85];
/** How many moments of a game a player is asked to look at again. */
const MAX_MOMENTS = 3;

/** How one of two players stands with a share of the win. */
export const standing = (value: number): Standing =>
  STANDINGS[STANDING_LIMITS.filter((limit) => value >= limit).length] as Standing;

/** Whether a move is worth another look. */
export const isSlip = ({ grade }: Judged): boolean =>
  grade === "doubtful" || grade === "mistake" || grade === "blunder";

/** The player's worst slips, the worst first. */
export function moments(judged: Judged[], seats: number[]): Judged[] {
  return judged
    .filter((move) => seats.includes(move.seat) && isSlip(move))
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

/** The sign of a move that was played: how good it was. */
export const SIGNS: Record<Judged["grade"], string> = {
  best: "✓",
  good: "",
  doubtful: "?!",
  mistake: "?",
  blunder: "??",
  fault: "✗",
  unseen: "",
};

/** The engine's move, if the one made is against the rules or worse even when both are shown in whole percent. */
export function betterMove({ move, value, best, loss, grade }: Judged): BestMove | null {
  if (grade === "fault" && best && best.move !== move) return best;
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
  /** The position in which the player looks for a better move: nothing is given away there. */
  retrying = $state<number | null>(null);
  /** The judgements of the moves tried out. */
  judgedBranch = $state.raw<Judged[]>([]);
  /** What the engine is judging: the game, or the line of moves tried out. */
  analysing = $state<"game" | "line" | null>(null);
  /** What the server says about each move of the line shown, and of the game. */
  private facts = $state.raw<(string | null)[]>([]);
  private gameFacts: (string | null)[] = [];
  private readonly positions = new Map<string, Promise<Studied>>();
  private seconds = 0;
  /** How many lines were followed or left. */
  private followed = 0;
  private abort: AbortController | null = null;

  /** `own` is the viewer's seat at the table; `hasSecrets` says whether the seats see different things. */
  constructor(
    readonly record: SeenRecord,
    own: number | null = null,
    private readonly hasSecrets = true,
  ) {
    this.at = record.moves.length;
    this.seat = own;
  }

  /** The moves shown: those of the game, or those up to the branch followed by the branch. */
  get line(): PlayedMove[] {
    return this.root === null ? this.record.moves : [...this.record.moves.slice(0, this.root), ...this.branch];
  }

  /** The moves shown, with their facts. */
  get log(): (PlayedMove & { facts: string | null })[] {
    return this.line.map((made, index) => ({ ...made, facts: this.facts[index] ?? null }));
  }

  /** The move that led to the position shown, with its facts. */
  get last(): (PlayedMove & { facts: string | null }) | null {
    return this.log[this.at - 1] ?? null;
  }

  /** The worst mistakes, in the order of the game. */
  get turningPoints(): Judged[] {
    const worst = this.judged.filter(isSlip).sort((a, b) => b.loss - a.loss);
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

  /** The judgement of the move that follows the position shown, unless the player looks for a better one. */
  get upcoming(): Judged | undefined {
    if (this.retrying === this.at) return undefined;
    const isBranch = this.root !== null && this.at >= this.root;
    return (isBranch ? this.judgedBranch : this.judged).find(({ number }) => number === this.at + 1);
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
    this.retrying = null;
    this.at = Math.max(0, Math.min(at, this.line.length));
    await this.show();
  }

  /** Shows the view of a seat. */
  async viewAs(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.show();
  }

  /** Tries out a move, which is judged if the game was; the move that was played just steps forward. */
  async play(seat: number, move: string): Promise<void> {
    this.followed++;
    const isNew = await this.append(seat, move);
    if (isNew && this.judged.length && this.analysing !== "game") void this.analyse(this.seconds, this.at - 1);
  }

  /** Adds a move to the line shown; returns whether it differs from the move played. */
  private async append(seat: number, move: string): Promise<boolean> {
    const next = this.line[this.at];
    if (next?.move === move && next.seat === seat) {
      await this.go(this.at + 1);
      return false;
    }
    if (this.analysing === "line") this.stop();
    const root = Math.min(this.root ?? this.at, this.at);
    this.judgedBranch = this.judgedBranch.filter(({ number }) => number <= this.at);
    this.branch = [...this.branch.slice(0, this.at - root), { seat, move }];
    this.root = root;
    await this.go(this.at + 1);
    return true;
  }

  /** Plays a line out on the board, from the position before move `number` on. */
  async follow(number: number, moves: string[]): Promise<void> {
    await this.retry(number);
    const following = ++this.followed;
    for (const [index, move] of moves.entries()) {
      const turn = this.position?.turn ?? null;
      if (turn === null || turn < 0 || this.error) break;
      await this.append(turn, move);
      if (following !== this.followed || this.at !== number + index) return; // the player has gone elsewhere
    }
    await this.go(number);
  }

  /** Goes back to the position before move `number`, to try another one. */
  async retry(number: number): Promise<void> {
    if (this.root !== null && number <= this.root) await this.leave();
    await this.go(number - 1);
    this.retrying = number - 1;
  }

  /** Returns from the branch to the game. */
  async leave(): Promise<void> {
    this.followed++;
    if (this.analysing === "line") this.stop();
    this.judgedBranch = [];
    const at = this.root ?? this.at;
    this.root = null;
    this.branch = [];
    this.facts = this.gameFacts;
    await this.go(at);
  }

  /** Has the engine judge the moves one after the other: those tried out, from move `from` on, else those of the game. */
  async analyse(seconds: number, from = this.root): Promise<void> {
    this.stop();
    this.seconds = seconds;
    const abort = (this.abort = new AbortController());
    [this.analysing, this.error] = [this.root === null ? "game" : "line", null];
    try {
      await (this.root === null
        ? this.judgeGame(seconds, abort.signal)
        : this.judgeBranch(Math.max(from ?? 0, this.root), seconds, abort.signal));
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

  /** Judges the branch as a game that starts after move `from`, so that the moves before it need not be judged. */
  private async judgeBranch(from: number, seconds: number, signal: AbortSignal): Promise<void> {
    this.judgedBranch = this.judgedBranch.filter(({ number }) => number <= from);
    const { text } = await api.study({ ...this.positionRequest(from), seat: null });
    const line = { ...this.record, start: text, moves: this.line.slice(from) };
    for await (const judged of judgements(line, seconds, signal))
      this.judgedBranch = [...this.judgedBranch, { ...judged, number: judged.number + from }];
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
      seat: this.hasSecrets ? this.seat : null, // without secrets the moves of both sides can be tried out
    };
  }

  private async show(): Promise<void> {
    const key = this.key(this.at);
    try {
      const position = await this.study(this.at);
      if (key === this.key(this.at)) this.arrive(position);
      if (this.at < this.line.length) void this.study(this.at + 1).catch(() => {});
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.error = error;
    }
  }

  /** Shows a position; the last one of a line comes with the facts of all its moves. */
  private arrive(position: Studied): void {
    [this.position, this.error] = [position, null];
    if (this.at !== this.line.length) return;
    this.facts = position.line;
    if (this.root === null) this.gameFacts = position.line;
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
