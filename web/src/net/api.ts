/** The HTTP API of the server, one function for each request. */
import type {
  BoardPosition,
  DailyPuzzle,
  Coached,
  Device,
  Done,
  Drill,
  GameDetail,
  GameInfo,
  Hint,
  Judged,
  LessonJudgement,
  Lessons,
  LessonAttempt,
  Listed,
  Me,
  Network,
  NewTable,
  OwnPuzzle,
  Phrase,
  Progress,
  ProgressSent,
  Puzzle,
  PuzzleOverview,
  PuzzleTry,
  PuzzleVerdict,
  RecordJson,
  RulesStep,
  Snapshot,
  Studied,
  Verdict,
  Violation,
} from "./protocol";
import { current } from "../words/words.svelte";

/** An error response of the server; its code is `offline` if there was no response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly violation: Violation,
  ) {
    super(violation.message);
  }

  get isOffline(): boolean {
    return this.violation.code === "offline";
  }
}

export const games = (language: string) => get<GameInfo[]>(`/api/games?language=${language}`);
/** A game with its options, and its rules in the current language. */
export const game = (id: string) => detail(`/api/games/${id}?language=${current()}`);
export const words = (game: string, language: string) =>
  get<Record<string, Phrase>>(`/api/games/${encodeURIComponent(game)}/words/${language}`);
export const steps = (game: string) => get<RulesStep[]>(`/api/games/${game}/steps`);
export const demo = (game: string) => get<BoardPosition[]>(`/api/games/${game}/demo`);
export const lessons = (game: string, language: string) =>
  get<Lessons>(`/api/games/${game}/lessons?language=${language}`);
/** A task from a random game; the same seed gives the same task. */
export const drill = (game: string, kind: string, seed: number, language: string) =>
  get<Drill>(`/api/games/${game}/drills/${kind}?seed=${seed}&language=${language}`);
/** Judges what a learner does in a step of a lesson. */
export const tryLesson = (game: string, attempt: LessonAttempt) =>
  post<LessonJudgement>(`/api/games/${game}/lessons/try`, attempt);
/** The puzzles of a game, and how the player stands with them. */
export const puzzles = (game: string, language: string) =>
  get<PuzzleOverview>(`/api/games/${game}/puzzles?language=${language}`);
export const puzzle = (game: string, id: string, language: string) =>
  get<Puzzle>(`/api/games/${game}/puzzles/${encodeURIComponent(id)}?language=${language}`);
/** The next puzzle for the player: of a theme if it is not empty, and not the one just shown. */
export const nextPuzzle = (game: string, theme: string, after: string, language: string) =>
  get<Puzzle>(
    `/api/games/${game}/puzzles/next?${new URLSearchParams({ ...(theme && { theme }), ...(after && { after }), language })}`,
  );
export const dailyPuzzle = (game: string, language: string) =>
  get<DailyPuzzle>(`/api/games/${game}/puzzles/daily?language=${language}`);
/** Judges what a player does in a puzzle, or asks for a hint or the solution. */
export const tryPuzzle = (game: string, id: string, attempt: PuzzleTry, language: string) =>
  post<PuzzleVerdict>(`/api/games/${game}/puzzles/${encodeURIComponent(id)}/tries?language=${language}`, attempt);
/** Makes a puzzle of a slip of the player's own. */
export const ownPuzzle = (game: string, slip: OwnPuzzle, language: string) =>
  whenIdentified(() => post<Puzzle>(`/api/games/${game}/puzzles?language=${language}`, slip));
/** What the player has learnt, as it is stored with the player. */
export const progress = () => whenIdentified(() => get<Progress>("/api/me/progress"));
/** Adds what was learnt on this device. */
export const addProgress = (sent: ProgressSent) =>
  whenIdentified(() => requestJson<Progress>("PUT", "/api/me/progress", sent));
export const me = () => get<Me>("/api/me");
/** This player's identity, requested once; the first request of a browser creates it. */
export function identity(): Promise<Me> {
  identified ??= me();
  identified.catch(() => (identified = null));
  return identified;
}
export const rename = (name: string) => requestJson<Me>("PATCH", "/api/me", { name });
/** A new recovery phrase; signs out all other devices on request. */
export const phrase = (signsOutOthers: boolean) =>
  post<{ phrase: string }>("/api/me/phrase", { signs_out_others: signsOutOthers });
export const devices = () => get<Device[]>("/api/me/devices");
export const signOut = (device: string) => send("DELETE", `/api/me/devices/${device}`);
export const recover = (words: string) => post<Me>("/api/me/recover", { phrase: words });
export const myTables = () => get<Listed[]>("/api/me/tables");
/** Streams each of my tables as it begins, ends, or starts or stops waiting for me. */
export const myEvents = (signal: AbortSignal) => stream<Listed>("GET", "/api/me/events", undefined, signal);
export const lobby = () => get<Listed[]>("/api/tables");
export const open = (table: NewTable) =>
  whenIdentified(() => post<{ table: string; invite: string | null }>("/api/tables", table));
export const match = (game: string, name: string) =>
  whenIdentified(() => post<{ table: string }>("/api/match", { game, contributes: true, ...(name ? { name } : {}) }));
export const invitation = (code: string) => get<Listed>(`/api/join/${code}`);
export const join = (code: string, name: string) =>
  whenIdentified(() => post<{ table: string }>(`/api/join/${code}`, { name, contributes: true }));
/** Fixes what I add to the shuffles of a table, without showing it. */
export const seal = (id: string, seal: string) => post<Done>(`/api/tables/${id}/seal`, { seal });
/** Adds what I have sealed to the shuffles of a table. */
export const reveal = (id: string, nonce: string) => post<Done>(`/api/tables/${id}/reveal`, { nonce });
export const table = (id: string, seat?: number) =>
  get<Snapshot>(`/api/tables/${id}${seat === undefined ? "" : `?seat=${seat}`}`);
/** A table as a watcher sees it, even for its players. */
export const publicTable = async (id: string) =>
  (await (await send("GET", `/api/tables/${id}`, undefined, undefined, "omit")).json()) as Snapshot;
/** Resigns my seat at a table; against bots alone, this ends the game. */
export const resign = (id: string) => post<Done>(`/api/tables/${id}/resign`, {});
/** The addresses at which other devices reach this server. */
export const network = () => get<Network>("/api/network");
export const record = (id: string) => get<RecordJson>(`/api/tables/${id}/record?form=json`);
/** The record of a table as a watcher sees it, even for its players. */
export const publicRecord = async (id: string) =>
  (await (await send("GET", `/api/tables/${id}/record?form=json`, undefined, undefined, "omit")).json()) as RecordJson;
export const hint = (id: string, stage: Hint["stage"], seat: number | null) =>
  post<Hint>(`/api/tables/${id}/hint`, { stage, seat });
/** What the coach thinks of a move that has not been sent. */
export const coach = (id: string, move: string, seat: number | null) =>
  post<Coached>(`/api/tables/${id}/coach`, { move, seat });
export const study = (body: object) => post<Studied>("/api/positions", body);
export const verify = (record: RecordJson) => post<Verdict>("/api/verify", record);
export const analysis = ({ game, options, start, moves, seats }: RecordJson, seconds: number, signal: AbortSignal) =>
  stream<Judged | { error: Violation }>(
    "POST",
    "/api/analysis",
    { game, options, start, moves, seats: seats.length, seconds },
    signal,
  );

let identified: Promise<Me> | null = null;

/** Sends a request after the player is identified: two first requests at once would create two identities. */
const whenIdentified = <Response>(request: () => Promise<Response>): Promise<Response> => identity().then(request);

/** Options, levels and rules do not change while the page is open. */
const detail = cached((path) => get<GameDetail>(path));

/** Requests something once for each key; a failed request is not cached. */
export function cached<T>(request: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const responses = new Map<string, Promise<T>>();
  return (key) => {
    const response = responses.get(key) ?? request(key);
    responses.set(key, response);
    response.catch(() => responses.delete(key));
    return response;
  };
}

/** Yields the lines of an NDJSON stream as they arrive. */
async function* stream<Line>(
  method: string,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const response = await send(method, path, body, signal);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let { done, value } = await read(reader); !done; { done, value } = await read(reader)) {
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) yield JSON.parse(line) as Line;
  }
}

/** The next chunk; a broken stream counts as being offline. */
function read(reader: ReadableStreamDefaultReader<string>): Promise<ReadableStreamReadResult<string>> {
  return reader.read().catch((error: unknown) => {
    throw error instanceof TypeError ? new ApiError(0, { code: "offline", message: String(error), rule: null }) : error;
  });
}

/** A player's contribution to the randomness of a table. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const get = <T>(path: string) => requestJson<T>("GET", path);
const post = <T>(path: string, body: object) => requestJson<T>("POST", path, body);

async function requestJson<T>(method: string, path: string, body?: object): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

async function send(
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
  credentials: RequestCredentials = "same-origin",
): Promise<Response> {
  const init: RequestInit = { method, credentials };
  if (signal) init.signal = signal;
  if (body) Object.assign(init, { body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const response = await fetch(path, init).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, { code: "offline", message: String(error), rule: null });
  });
  if (response.ok) return response;
  throw new ApiError(response.status, await parseError(response));
}

async function parseError(response: Response): Promise<Violation> {
  const fallback = { code: `http-${response.status}`, message: response.statusText, rule: null };
  return response.json().then(
    (body: { error?: Violation }) => body.error ?? fallback,
    () => fallback,
  );
}
