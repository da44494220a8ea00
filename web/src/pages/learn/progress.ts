/** What a learner knows, by paragraph; kept on this device. */

/** A paragraph as the map shows it. */
export type Knowledge = "new" | "known" | "missed" | "due";
type Practice = {
  /** How often in a row it was right at the first try. */
  streak: number;
  /** When it should be practised again, in milliseconds since 1970. */
  due: number;
};
export type Progress = {
  /** The steps that are done, as `chapter/step`. */
  done: string[];
  rules: Record<string, Practice>;
};

const STORAGE_KEY = "parlour.learn";
const DAY_MS = 24 * 60 * 60 * 1000;
/** The days until a paragraph is due again, by how often in a row it was right. */
const INTERVALS_DAYS = [0, 1, 3, 7, 21, 60];

/** The progress in a game that no player has begun. */
export const fresh = (): Progress => ({ done: [], rules: {} });

/** The progress after a step was done: its paragraph counts as right unless a try before failed. */
export function afterDone(progress: Progress, step: string, rule: string, isFirstTry: boolean, now: number): Progress {
  const done = progress.done.includes(step) ? progress.done : [...progress.done, step];
  if (!isFirstTry) return { ...progress, done };
  const streak = Math.min((progress.rules[rule]?.streak ?? 0) + 1, INTERVALS_DAYS.length - 1);
  const due = now + (INTERVALS_DAYS[streak] as number) * DAY_MS;
  return { done, rules: { ...progress.rules, [rule]: { streak, due } } };
}

/** The progress after a wrong try: the paragraph that answered it is due at once. */
export function afterMiss(progress: Progress, rule: string, now: number): Progress {
  return { ...progress, rules: { ...progress.rules, [rule]: { streak: 0, due: now } } };
}

/** What a learner knows of a paragraph. */
export function knowledge(progress: Progress, rule: string, now: number): Knowledge {
  const practice = progress.rules[rule];
  if (!practice) return "new";
  if (!practice.streak) return "missed";
  return practice.due <= now ? "due" : "known";
}

/** The progress in a game, as it is stored. */
export function load(game: string): Progress {
  const stored = all()[game];
  return isProgress(stored) ? stored : fresh();
}

export function store(game: string, progress: Progress): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...all(), [game]: progress }));
  } catch {
    // Private windows may refuse to store anything; the progress then lasts until the page is closed.
  }
}

function all(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return stored && typeof stored === "object" ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether stored data has the expected form; anything else is forgotten. */
function isProgress(stored: unknown): stored is Progress {
  const { done, rules } = (stored ?? {}) as Partial<Progress>;
  return (
    Array.isArray(done) &&
    typeof rules === "object" &&
    rules !== null &&
    Object.values(rules).every(({ streak, due }) => Number.isFinite(streak) && Number.isFinite(due))
  );
}
