/** My tables, and how many of them wait for me: fetched once, then kept up to date by the server's event stream. */
import * as api from "../net/api";
import type { Listed } from "../net/protocol";

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

let tables = $state.raw<Listed[] | null>(null);
/** Aborts the stream; null while there is none. */
let streaming: AbortController | null = null;

/** The tables I sit at, latest first; null until they have loaded. */
export const myTables = (): Listed[] | null => tables;

/** The number of tables that wait for my move, besides the one I am looking at. */
export const waitingTables = (shown?: string): number =>
  (tables ?? []).filter(({ table, your_turn, status }) => your_turn && status === "playing" && table !== shown).length;

/** Fetches my tables. */
export async function fetchMyTables(): Promise<void> {
  tables = await api.identity().then(api.myTables);
}

/** Keeps my tables up to date while the page is visible. */
export function watchMyTables(): () => void {
  const update = () => (document.visibilityState === "visible" ? void start() : stop());
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    stop();
  };
}

/** Opens the event stream unless it is open; call it when a player sits down, since without tables there is no stream. */
export async function streamMyTables(): Promise<void> {
  if (streaming || document.visibilityState !== "visible") return;
  streaming = new AbortController();
  const { signal } = streaming;
  for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
    if (await readStream(signal)) wait = FIRST_RETRY_MS;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.7 + 0.6 * Math.random())));
  }
}

async function start(): Promise<void> {
  await fetchMyTables().catch(() => {}); // offline: fetched when the page becomes visible again
  if (tables?.some((table) => table.status !== "over") && document.visibilityState === "visible")
    await streamMyTables();
}

function stop(): void {
  streaming?.abort();
  streaming = null;
}

/** Whether a table that is about to begin waits for my share of its shuffles. */
const isShuffling = (table: Listed) => table.status === "open" && table.your_turn;

/** Adds my share to the shuffles of a table, whatever page is open. */
async function shuffle(table: string): Promise<void> {
  // Loaded only for a shuffle: it needs a library for hashes. Offline the page of the table does it later.
  const loaded = await Promise.all([api.table(table), import("./shuffle")]).catch(() => null);
  if (loaded) await loaded[1].contribute(loaded[0]);
}

/** Applies events until the stream ends; returns whether there were any. */
async function readStream(signal: AbortSignal): Promise<boolean> {
  let hasEvents = false;
  try {
    await fetchMyTables();
    for (const { table } of (tables ?? []).filter(isShuffling)) void shuffle(table);
    for await (const changed of api.myEvents(signal)) {
      hasEvents = true;
      if (isShuffling(changed)) void shuffle(changed.table);
      const others = (tables ?? []).filter(({ table }) => table !== changed.table);
      tables = [changed, ...others].sort((a, b) => b.updated - a.updated);
    }
  } catch (error) {
    if (!(error instanceof api.ApiError || signal.aborted)) throw error;
  }
  return hasEvents;
}
