/** A puzzle as a player solves it: what the board shows, and what came of the last attempt. */
import * as api from "../../net/api";
import type { BoardPosition, Puzzle, PuzzleVerdict, WhyNot } from "../../net/protocol";

/** How long each position of a line is shown before the next. */
const LINE_STEP_MS = 900;

export type Phase = "asking" | "judging" | "showing" | "wrong" | "solved" | "given-up";

export class Solving {
  phase = $state<Phase>("asking");
  board = $state.raw<BoardPosition>() as BoardPosition;
  verdict = $state.raw<PuzzleVerdict | null>(null);
  why = $state.raw<WhyNot | null>(null);
  error = $state.raw<api.ApiError | null>(null);
  /** The moves that a hint points at. */
  hint = $state.raw<string[]>([]);
  /** The answer that was chosen last. */
  chosen = $state("");
  /** Whether a wrong attempt or a hint has decided the result. */
  isMissed = $state(false);
  /** The right moves so far. */
  private made: string[] = [];
  /** The position from which the next move is to be found. */
  private asked: BoardPosition;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    readonly game: string,
    readonly puzzle: Puzzle,
    private readonly language: () => string,
  ) {
    this.asked = this.board = puzzle.position;
  }

  get isOver(): boolean {
    return this.phase === "solved" || this.phase === "given-up";
  }

  /** The moves to choose from on the board: after a hint, only those it points at. */
  get moves(): string[] {
    if (this.phase !== "asking" || this.puzzle.kind === "choice") return [];
    const pointed = this.asked.moves.filter((move) => this.hint.includes(move));
    return pointed.length ? pointed : this.asked.moves;
  }

  get traces(): (string | null)[] {
    const { moves, traces } = this.asked;
    return traces.length ? this.moves.map((move) => traces[moves.indexOf(move)] ?? null) : [];
  }

  /** Tries a move or an answer. */
  async attempt(answer: string): Promise<void> {
    if (this.phase !== "asking") return;
    this.chosen = answer;
    const verdict = await this.ask("judge", [...this.made, answer]);
    if (!verdict) return;
    if (verdict.verdict === "refused") [this.why, this.phase] = [verdict.why, "asking"];
    else if (verdict.verdict === "right") this.advance(verdict, answer);
    else if (verdict.verdict === "solved") this.show([verdict.after, ...verdict.shown], () => (this.phase = "solved"));
    else {
      this.isMissed = true;
      this.show([verdict.after, ...verdict.shown], () => (this.phase = "wrong"));
    }
  }

  /** Asks which piece to use; the puzzle then counts as missed. */
  async askHint(): Promise<void> {
    const verdict = this.phase === "asking" ? await this.ask("hint", this.made) : null;
    if (!verdict) return;
    [this.hint, this.isMissed, this.phase] = [verdict.hint, true, "asking"];
  }

  /** Gives up, and plays the solution on the board. */
  async giveUp(): Promise<void> {
    if (this.phase !== "asking" && this.phase !== "wrong") return;
    const verdict = await this.ask("solution", this.made);
    if (!verdict) return;
    [this.isMissed, this.board, this.hint] = [true, this.asked, []];
    this.show(verdict.shown, () => (this.phase = "given-up"));
  }

  /** Goes back to the position from which the wrong move was made. */
  again(): void {
    clearTimeout(this.timer);
    [this.verdict, this.chosen, this.why, this.phase, this.board] = [null, "", null, "asking", this.asked];
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private advance(verdict: PuzzleVerdict, answer: string): void {
    this.made = [...this.made, answer];
    this.hint = [];
    this.show([verdict.after, ...verdict.shown], () => {
      this.asked = verdict.shown.at(-1) ?? this.asked;
      this.phase = "asking";
    });
  }

  /** Shows positions one after the other; the last one stays. */
  private show(positions: (BoardPosition | null)[], then: () => void): void {
    this.phase = "showing";
    const [next, ...rest] = positions.filter((position) => position !== null);
    if (next) this.board = next;
    if (!rest.length) then();
    else this.timer = setTimeout(() => this.show(rest, then), LINE_STEP_MS);
  }

  private async ask(ask: "judge" | "hint" | "solution", moves: string[]): Promise<PuzzleVerdict | null> {
    const before = this.phase;
    [this.phase, this.why, this.error] = ["judging", null, null];
    try {
      const verdict = await api.tryPuzzle(this.game, this.puzzle.id, { moves, ask }, this.language());
      if (this.isClosed) return null;
      this.verdict = verdict;
      return verdict;
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      [this.error, this.phase] = [error, before];
      return null;
    }
  }
}
