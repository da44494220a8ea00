/** What a learner knows, by paragraph; kept on this device, and with the player where the server can be reached. */
import * as api from "../../net/api";

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

/** The progress in a game that has not been begun. */
export const fresh = (): Progress => ({ done: [], rules: {} });

/** The progress after a step was done: its paragraph counts as right unless an earlier attempt failed. */
export function afterDone(progress: Progress, step: string, rule: string, isFirstTry: boolean, now: number): Progress {
  const done = progress.done.includes(step) ? progress.done : [...progress.done, step];
  if (!isFirstTry) return { ...progress, done };
  const streak = Math.min((progress.rules[rule]?.streak ?? 0) + 1, INTERVALS_DAYS.length - 1);
  const due = now + (INTERVALS_DAYS[streak] as number) * DAY_MS;
  return { done, rules: { ...progress.rules, [rule]: { streak, due } } };
}

/** The progress after a wrong attempt: the paragraph that answered it is due at once. */
export function afterMiss(progress: Progress, rule: string, now: number): Progress {
  return { ...progress, rules: { ...progress.rules, [rule]: { streak: 0, due: now } } };
}

/** Two states of progress as one: every step that is done in either, and what was practised last of each paragraph. */
export function merged(one: Progress, other: Progress): Progress {
  const rules = { ...one.rules };
  for (const [rule, practice] of Object.entries(other.rules)) {
    const known = rules[rule];
    if (!known || practisedAt(practice) > practisedAt(known)) rules[rule] = practice;
  }
  return { done: [...new Set([...one.done, ...other.done])], rules };
}

/** When a paragraph was practised, which follows from when it is due again. */
const practisedAt = ({ streak, due }: Practice): number =>
  due - (INTERVALS_DAYS[Math.min(streak, INTERVALS_DAYS.length - 1)] as number) * DAY_MS;

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

/** Brings the progress on this device and the player's together, here and on the server; without one, that of the device. */
export async function synchronise(game: string): Promise<Progress> {
  const here = load(game);
  const there = await api.progress().then(
    ({ games }) => games[game]?.lessons ?? fresh(),
    () => null,
  );
  if (!there) return here;
  const both = merged(there, here);
  store(game, both);
  if (JSON.stringify(both) !== JSON.stringify(there)) send(game, both);
  return both;
}

/** Adds the progress in a game to the player's; what does not arrive is sent when a lesson is opened again. */
export function send(game: string, progress: Progress): void {
  if (progress.done.length || Object.keys(progress.rules).length)
    api.addProgress({ games: { [game]: progress } }).catch(() => {});
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
