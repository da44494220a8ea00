/** A lesson as a learner does it: the step, what the board shows, and what came of the last attempt. */
import * as api from "../../net/api";
import type { BoardPosition, LessonJudgement, Lessons, LessonStep, WhyNot } from "../../net/protocol";
import { afterDone, afterMiss, knowledge, send, store, type Progress } from "./progress";

/** How long a legal but bad move is shown before the reply that punishes it. */
const REPLY_DELAY_MS = 900;
/** The chapter of the steps that are due. */
export const REVIEW = "review";

type ChapterStep = { chapter: string; step: LessonStep };
export type Phase = "asking" | "judging" | "right" | "wrong" | "finished";

export class Lesson {
  /** The steps to do, with their chapters. */
  queue = $state.raw<ChapterStep[]>([]);
  at = $state(0);
  phase = $state<Phase>("asking");
  board = $state.raw<BoardPosition | null>(null);
  why = $state.raw<WhyNot | null>(null);
  judgement = $state.raw<LessonJudgement | null>(null);
  error = $state.raw<api.ApiError | null>(null);
  progress = $state.raw() as Progress;
  /** The answer that was chosen last. */
  chosen = $state("");
  isFirstTry = $state(true);
  /** The chapter that is being done. */
  chapter = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly lessons: Lessons,
    progress: Progress,
  ) {
    this.progress = progress;
    const unfinished = lessons.chapters.find(({ id, steps }) => steps.some((step) => !this.isDone(id, step.id)));
    this.open((unfinished ?? lessons.chapters[0])?.id ?? "");
  }

  get step(): LessonStep | undefined {
    return this.queue[this.at]?.step;
  }

  /** Whether the step asks for a move on the board, now. */
  get isOpen(): boolean {
    return this.phase === "asking" && !this.step?.choices.length;
  }

  isDone(chapter: string, step: string): boolean {
    return this.progress.done.includes(`${chapter}/${step}`);
  }

  /** The steps whose paragraphs were missed or are due. */
  get due(): ChapterStep[] {
    const now = Date.now();
    return this.all().filter(({ step }) => ["missed", "due"].includes(knowledge(this.progress, step.rule, now)));
  }

  /** Begins a chapter at its first step that is not done, or from the start. */
  open(chapter: string): void {
    this.chapter = chapter;
    this.queue = chapter === REVIEW ? this.due : this.all().filter((each) => each.chapter === chapter);
    const next = this.queue.findIndex(({ step }) => !this.isDone(chapter, step.id));
    this.go(chapter === REVIEW ? 0 : Math.max(0, next));
  }

  go(at: number): void {
    this.at = at;
    this.isFirstTry = true;
    if (this.step) this.again();
    else this.phase = "finished";
  }

  next(): void {
    this.go(this.at + 1);
  }

  /** Shows the position of the step again. */
  again(): void {
    clearTimeout(this.timer);
    [this.why, this.judgement, this.chosen, this.phase] = [null, null, "", "asking"];
    this.board = this.step?.position ?? null;
  }

  /** Tries a move or an answer. */
  async attempt(answer: string): Promise<void> {
    const asked = this.queue[this.at];
    if (this.phase !== "asking" || !asked) return;
    [this.phase, this.why, this.error] = ["judging", null, null];
    try {
      const judgement = await api.tryLesson(this.game, { chapter: asked.chapter, step: asked.step.id, answer });
      if (asked === this.queue[this.at]) this.take(judgement, answer, asked);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      [this.error, this.phase] = [error, "asking"];
    }
  }

  private take(judgement: LessonJudgement, answer: string, { chapter, step }: ChapterStep): void {
    if (judgement.verdict === "right") {
      this.keep(afterDone(this.progress, `${chapter}/${step.id}`, step.rule, this.isFirstTry, Date.now()));
    } else {
      this.keep(afterMiss(this.progress, judgement.rule, Date.now()));
      this.isFirstTry = false;
    }
    if (judgement.verdict === "refused") return void ([this.why, this.phase] = [judgement.why, "asking"]);
    [this.judgement, this.chosen] = [judgement, answer];
    this.phase = judgement.verdict === "right" ? "right" : "wrong";
    this.board = judgement.after ?? this.board;
    if (judgement.punished) this.timer = setTimeout(() => (this.board = judgement.punished), REPLY_DELAY_MS);
  }

  private keep(progress: Progress): void {
    this.progress = progress;
    store(this.game, progress);
    send(this.game, progress);
  }

  private all(): ChapterStep[] {
    return this.lessons.chapters.flatMap(({ id, steps }) => steps.map((step) => ({ chapter: id, step })));
  }
}
