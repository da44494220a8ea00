/** The server's HTTP interface, one function for each thing it can do. */
import type {
  BoardPosition,
  GameDetail,
  GameInfo,
  Judged,
  Listed,
  Me,
  NewTable,
  Phrase,
  RecordJson,
  RulesStep,
  Snapshot,
  Studied,
  Verdict,
  Violation,
} from "./protocol";

/** What the server answered instead of what was asked for; `offline` where it did not answer at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly violation: Violation,
  ) {
    super(violation.message);
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

export const games = (language: string) => get<GameInfo[]>(`/api/games?language=${language}`);
export const game = (id: string): Promise<GameDetail> => kept.get(id) ?? keep(id, get<GameDetail>(`/api/games/${id}`));
export const words = (game: string, language: string) =>
  get<Record<string, Phrase>>(`/api/games/${game}/words/${language}`);
export const steps = (game: string) => get<RulesStep[]>(`/api/games/${game}/steps`);
export const demo = (game: string) => get<BoardPosition[]>(`/api/games/${game}/demo`);
export const me = () => get<Me>("/api/me");
/** Who I am: whoever asks for the first time becomes somebody. */
export const identity = (): Promise<Me> =>
  (known ??= me().catch((error: unknown) => ((known = null), Promise.reject(error))));
export const rename = (name: string) => ask<Me>("PATCH", "/api/me", { name });
export const phrase = () => post<{ phrase: string }>("/api/me/phrase", {});
export const recover = (words: string) => post<Me>("/api/me/recover", { phrase: words });
export const mine = () => get<Listed[]>("/api/me/tables");
/** My tables as they begin or end, wait for me or no longer do. */
export const myEvents = (signal: AbortSignal) => stream<Listed>("GET", "/api/me/events", undefined, signal);
export const lobby = () => get<Listed[]>("/api/tables");
export const open = (table: NewTable) =>
  asMyself(() => post<{ table: string; invite: string | null }>("/api/tables", table));
export const match = (game: string, name: string) =>
  asMyself(() => post<{ table: string }>("/api/match", { game, nonce: nonce(), ...(name ? { name } : {}) }));
export const invitation = (code: string) => get<Listed>(`/api/join/${code}`);
export const join = (code: string, name: string, nonce: string) =>
  asMyself(() => post<{ table: string }>(`/api/join/${code}`, { name, nonce }));
export const table = (id: string, seat?: number) =>
  get<Snapshot>(`/api/tables/${id}${seat === undefined ? "" : `?seat=${seat}`}`);
export const record = (id: string) => get<RecordJson>(`/api/tables/${id}/record?form=json`);
export const study = (body: object) => post<Studied>("/api/positions", body);
export const verify = (record: RecordJson) => post<Verdict>("/api/verify", record);
export const analysis = ({ game, options, start, moves, seats }: RecordJson, seconds: number, signal: AbortSignal) =>
  stream<Judged | { error: Violation }>(
    "POST",
    "/api/analysis",
    { game, options, start, moves, seats: seats.length, seconds },
    signal,
  );

let known: Promise<Me> | null = null;

/** Does something once the server knows me, so that it is never done as somebody else. */
const asMyself = <Answer>(action: () => Promise<Answer>): Promise<Answer> => identity().then(action);

/** What the rules of a game say does not change while the page is open. */
const kept = new Map<string, Promise<GameDetail>>();

function keep(id: string, asked: Promise<GameDetail>): Promise<GameDetail> {
  kept.set(id, asked);
  asked.catch(() => kept.delete(id));
  return asked;
}

/** A stream of JSON lines, one after the other as they come. */
async function* stream<Line>(
  method: string,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const response = await reach(method, path, body, signal);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let { done, value } = await read(reader); !done; { done, value } = await read(reader)) {
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) yield JSON.parse(line) as Line;
  }
}

/** What comes next; a stream that breaks off is like a server that does not answer. */
function read(reader: ReadableStreamDefaultReader<string>): Promise<ReadableStreamReadResult<string>> {
  return reader.read().catch((error: unknown) => {
    throw error instanceof TypeError ? new ApiError(0, { code: "offline", message: String(error), rule: null }) : error;
  });
}

/** Randomness that a player adds to the shuffles of a table. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: object) => ask<T>("POST", path, body);

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return (await (await reach(method, path, body)).json()) as T;
}

async function reach(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (signal) init.signal = signal;
  if (body) Object.assign(init, { body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const response = await fetch(path, init).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, { code: "offline", message: String(error), rule: null });
  });
  if (response.ok) return response;
  throw new ApiError(response.status, await violation(response));
}

async function violation(response: Response): Promise<Violation> {
  const unknown = { code: `http-${response.status}`, message: response.statusText, rule: null };
  return response.json().then(
    (body: { error?: Violation }) => body.error ?? unknown,
    () => unknown,
  );
}
