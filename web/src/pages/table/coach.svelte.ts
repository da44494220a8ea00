/** The coach: hints on demand, and a judgement of each of my moves before it is sent. */
import type { Hinted } from "../../board/arrow";
import type { Speech } from "../../games";
import * as api from "../../net/api";
import type { BoardPosition, Coached, Hint, Snapshot } from "../../net/protocol";
import { errorMessage } from "../../state/errorMessage";
import { Latest } from "../../state/latest";
import { t } from "../../words/words.svelte";

export const STAGES = ["where", "piece", "move"] as const;

/** Whether all other people at the table agreed, or no one else plays there: only bots, or people at this device. */
export const isAllowed = (snapshot: Snapshot): boolean =>
  snapshot.status === "playing" &&
  snapshot.you.length > 0 &&
  (snapshot.coach || snapshot.seats.every((seat, number) => Boolean(seat.bot) || snapshot.you.includes(number)));

/** What a hint advises, in a sentence; its move in words where the game has them. */
export function advice(
  { stage, moves }: Pick<Hint, "stage" | "moves">,
  { seat, view }: Pick<Snapshot, "seat" | "view">,
  names: string[],
  speech: Speech | null,
): string {
  if (stage !== "move") return t(`hint.${stage}`);
  const move = moves[0] ?? "";
  return t("hint.move", { move: (seat !== null && speech?.say(move, seat, names, t, { before: view })) || move });
}

/** A hint in sentences: how things stand, and what it advises to the viewer. */
export function hintText(hint: Hint, snapshot: Snapshot, names: string[], speech: Speech | null): string {
  const own = names.map((name, seat) => (seat === snapshot.seat ? t("you.name") : name));
  return `${t(`hint.${hint.theme}`, { n: hint.distance })} ${advice(hint, snapshot, own, speech)}`;
}

export class Coach {
  hint = $state.raw<Hint | null>(null);
  /** What the coach thinks of the move that waits to be sent. */
  slip = $state.raw<Coached | null>(null);
  /** The mark for the last move that was sent: best or good. */
  mark = $state<Coached["grade"] | null>(null);
  isThinking = $state(false);
  error = $state("");
  /** How many moves of the expected line are shown on the board; 0 for the current position. */
  step = $state(0);
  private readonly requests = new Latest();
  private seat: number | null = null;

  constructor(
    private readonly table: string,
    private readonly send: (move: string, seat: number | null) => Promise<void>,
  ) {}

  /** The position to show instead of the current one. */
  get shown(): BoardPosition | null {
    return this.step > 0 ? (this.slip?.shown[this.step - 1] ?? null) : null;
  }

  /** What to point at on the board, among the moves that are possible. */
  pointed({ moves, traces }: Pick<Snapshot, "moves" | "traces">): Hinted | null {
    const pointed = this.hint?.moves.filter((move) => moves.includes(move)) ?? [];
    const traceOf = (move: string) => traces[moves.indexOf(move)] ?? null;
    return pointed.length ? { isMove: this.hint?.stage === "move", moves: pointed, traceOf } : null;
  }

  /** Asks for a hint; each one says more than the one before. */
  async ask(seat: number | null): Promise<void> {
    const next = this.hint ? (STAGES[STAGES.indexOf(this.hint.stage) + 1] ?? "move") : "where";
    const answer = await this.think(() => api.hint(this.table, next, seat));
    if (answer) this.hint = answer;
  }

  /** Sends a move, unless it is a slip: then the coach says what is wrong with it. */
  readonly consider = async (move: string, seat: number | null): Promise<void> => {
    if (this.isThinking) return;
    const answer = await this.think(() => api.coach(this.table, move, seat));
    this.seat = seat;
    if (answer?.is_slip) this.slip = answer;
    else if (answer || this.error) {
      this.mark = answer?.grade ?? null;
      await this.send(move, seat);
    }
  };

  /** Sends the move in spite of the coach. */
  async playAnyway(): Promise<void> {
    const move = this.slip?.move;
    [this.slip, this.step, this.mark] = [null, 0, null];
    if (move) await this.send(move, this.seat);
  }

  /** Takes the move back; it was never sent. */
  takeBack(): void {
    this.forget();
  }

  showNext(): void {
    this.step = (this.step + 1) % ((this.slip?.shown.length ?? 0) + 1);
  }

  /** Forgets what belongs to a position that is gone. */
  forget(): void {
    this.requests.drop();
    [this.hint, this.slip, this.step, this.isThinking, this.error] = [null, null, 0, false, ""];
  }

  private async think<Answer>(request: () => Promise<Answer>): Promise<Answer | null> {
    const isLatest = this.requests.begin();
    [this.isThinking, this.error] = [true, ""];
    try {
      const answer = await request();
      return isLatest() ? answer : null;
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      if (isLatest()) this.error = errorMessage(error);
      return null;
    } finally {
      if (isLatest()) this.isThinking = false;
    }
  }
}
