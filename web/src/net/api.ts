/** The HTTP API of the server, one function for each request. */
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

/** An error response of the server; code `offline` if there was no response. */
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
export const game = (id: string): Promise<GameDetail> => details.get(id) ?? cacheDetail(id);
export const words = (game: string, language: string) =>
  get<Record<string, Phrase>>(`/api/games/${game}/words/${language}`);
export const steps = (game: string) => get<RulesStep[]>(`/api/games/${game}/steps`);
export const demo = (game: string) => get<BoardPosition[]>(`/api/games/${game}/demo`);
export const me = () => get<Me>("/api/me");
/** This player's identity, requested once; the first request of a browser creates it. */
export const identity = (): Promise<Me> =>
  (identified ??= me().catch((error: unknown) => ((identified = null), Promise.reject(error))));
export const rename = (name: string) => requestJson<Me>("PATCH", "/api/me", { name });
export const phrase = () => post<{ phrase: string }>("/api/me/phrase", {});
export const recover = (words: string) => post<Me>("/api/me/recover", { phrase: words });
export const myTables = () => get<Listed[]>("/api/me/tables");
/** My tables whenever one begins, ends, or starts or stops waiting for me. */
export const myEvents = (signal: AbortSignal) => stream<Listed>("GET", "/api/me/events", undefined, signal);
export const lobby = () => get<Listed[]>("/api/tables");
export const open = (table: NewTable) =>
  whenIdentified(() => post<{ table: string; invite: string | null }>("/api/tables", table));
export const match = (game: string, name: string) =>
  whenIdentified(() => post<{ table: string }>("/api/match", { game, nonce: nonce(), ...(name ? { name } : {}) }));
export const invitation = (code: string) => get<Listed>(`/api/join/${code}`);
export const join = (code: string, name: string, nonce: string) =>
  whenIdentified(() => post<{ table: string }>(`/api/join/${code}`, { name, nonce }));
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

let identified: Promise<Me> | null = null;

/** Sends a request after the player is identified: two first requests at once would create two identities. */
const whenIdentified = <Response>(request: () => Promise<Response>): Promise<Response> => identity().then(request);

/** Options, levels and rules do not change while the page is open. */
const details = new Map<string, Promise<GameDetail>>();

function cacheDetail(id: string): Promise<GameDetail> {
  const detail = get<GameDetail>(`/api/games/${id}`);
  details.set(id, detail);
  detail.catch(() => details.delete(id));
  return detail;
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

async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin" };
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
