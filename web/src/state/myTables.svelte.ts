/** My tables, and how many of them wait for me: listed once, then kept up to date by the server's stream. */
import * as api from "../net/api";
import type { Listed } from "../net/protocol";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

let tables = $state.raw<Listed[] | null>(null);
/** What ends the stream; null while there is none. */
let following: AbortController | null = null;

/** The tables I sit at, the latest first; null before they are known. */
export const myTables = (): Listed[] | null => tables;

/** How many of them wait for a move of mine. */
export const waitingTables = (): number =>
  (tables ?? []).filter((table) => table.your_turn && table.status === "playing").length;

/** Asks for my tables. */
export async function listMyTables(): Promise<void> {
  tables = await api.identity().then(api.mine);
}

/** Keeps my tables up to date for as long as the page can be seen. */
export function watchMyTables(): () => void {
  const see = () => (document.visibilityState === "visible" ? void begin() : stop());
  see();
  document.addEventListener("visibilitychange", see);
  return () => {
    document.removeEventListener("visibilitychange", see);
    stop();
  };
}

/** Follows my tables, where that has not begun: somebody who sits nowhere has nothing to follow. */
export async function followMyTables(): Promise<void> {
  if (following || document.visibilityState !== "visible") return;
  following = new AbortController();
  const { signal } = following;
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    if (await followed(signal)) wait = FIRST_WAIT_MS;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.7 + 0.6 * Math.random())));
  }
}

async function begin(): Promise<void> {
  await listMyTables().catch(() => {}); // without a network all comes with the next look at the page
  if (tables?.some((table) => table.status !== "over") && document.visibilityState === "visible")
    await followMyTables();
}

function stop(): void {
  following?.abort();
  following = null;
}

/** Takes what comes until the stream ends; whether anything came. */
async function followed(signal: AbortSignal): Promise<boolean> {
  let hasCome = false;
  try {
    await listMyTables();
    for await (const table of api.myEvents(signal)) {
      hasCome = true;
      const others = (tables ?? []).filter((each) => each.table !== table.table);
      tables = [table, ...others].sort((one, other) => other.updated - one.updated);
    }
  } catch (error) {
    if (!(error instanceof api.ApiError || signal.aborted)) throw error;
  }
  return hasCome;
}
