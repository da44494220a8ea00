/**
 * My share of a table's shuffles, and the check at the end. My nonce leaves this browser only after the server's commitment and the
 * seals of all players are stored here: see docs/fairness.md.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import * as api from "../net/api";
import type { Fairness, Snapshot } from "../net/protocol";

/** What this browser has stored about the shuffles of a table. */
export type Kept = {
  /** The server's commitment, as it was first shown here. */
  commit: string;
  /** When that was, in milliseconds since 1970. */
  at: number;
  /** My seat when I sealed my nonce. */
  seat?: number;
  nonce?: string;
  /** The seals of all seats, stored before my nonce was revealed. */
  seals?: string[];
};

/** What this browser does next for a shuffle, and what it stores before. */
export type Step =
  | { kind: "seal"; kept: Kept; seal: string }
  | { kind: "reveal"; kept: Kept; nonce: string }
  /** A player left after my nonce was revealed: sealing another one needs my consent, or they could try again and again. */
  | { kind: "again" }
  /** Another device of mine has sealed a nonce that this one does not have. */
  | { kind: "elsewhere" }
  /** The server shows another commitment than before. */
  | { kind: "changed" };

/** What the check after a game found. */
export type Finding = "good" | "commit" | "changed-secret" | "changed-share" | "changed-seals" | "changed-seats";

const STORAGE_KEY = "parlour.shuffles";
/** How many tables are remembered. */
const MAX_KEPT = 300;
const SECRET = /^[0-9a-f]{64}$/;
const NUMBER_RANGE = 2n ** 64n;

/** What is used where the browser stores nothing, as in some private windows. */
let memory: Record<string, Kept> = {};

export const sealOf = (nonce: string): string => bytesToHex(sha256(utf8ToBytes(nonce)));

/** What this browser has stored about a table. */
export const kept = (table: string): Kept | undefined => stored()[table];

/** Stores what this browser knows about the shuffles of a table; the oldest tables are forgotten. */
export function keep(table: string, what: Kept): void {
  const entries = Object.entries({ ...stored(), [table]: what }).sort(([, a], [, b]) => b.at - a.at);
  memory = Object.fromEntries(entries.slice(0, MAX_KEPT));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
  } catch {
    // Without storage it is kept until the page is closed.
  }
}

function stored(): Record<string, Kept> {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === null ? memory : (JSON.parse(text) as Record<string, Kept>);
  } catch {
    return memory;
  }
}

/** What I have to do for the shuffles of a table now; null if nothing. */
export function nextStep(snapshot: Snapshot, before: Kept | undefined, now = Date.now()): Step | null {
  const { shuffle, commit, status, you } = snapshot;
  const seat = shuffle?.awaited.find((awaited) => you.includes(awaited));
  if (!shuffle || status !== "open" || seat === undefined) return null;
  if (before && before.commit !== commit) return { kind: "changed" };
  const seal = shuffle.seals[seat];
  if (!seal) {
    if (before?.seals) return { kind: "again" };
    const nonce = before?.nonce ?? api.nonce();
    return { kind: "seal", kept: { commit, at: now, seat, nonce }, seal: sealOf(nonce) };
  }
  if (!before?.nonce || sealOf(before.nonce) !== seal) return { kind: "elsewhere" };
  const seals = shuffle.seals.filter((each) => each !== null);
  if (seals.length < shuffle.seals.length) return null;
  return { kind: "reveal", kept: { ...before, seat, seals }, nonce: before.nonce };
}

/** The requests that are on their way, so that a snapshot that arrives meanwhile does not repeat them. */
const sending = new Set<string>();
/** How many events a table had when it accepted my last request: an older snapshot still asks for it. */
const accepted = new Map<string, number>();

/** Does what a table's shuffles need from me; returns what needs my attention instead. */
export async function contribute(snapshot: Snapshot): Promise<Step["kind"] | null> {
  const { table, commit, you } = snapshot;
  const before = kept(table);
  if (you.length && !before) keep(table, { commit, at: Date.now() });
  const step = nextStep(snapshot, before);
  if (step?.kind !== "seal" && step?.kind !== "reveal") return step?.kind ?? null;
  const request = `${table} ${step.kind}`;
  if (sending.has(request) || snapshot.n < (accepted.get(table) ?? 0)) return null;
  sending.add(request);
  keep(table, step.kept);
  const sent = step.kind === "seal" ? api.seal(table, step.seal) : api.reveal(table, step.nonce);
  // Refused: another tab of this browser was quicker. Offline: the next snapshot repeats it.
  await sent.then(({ n }) => accepted.set(table, n)).catch(() => {});
  sending.delete(request);
  return null;
}

/** Seals a new nonce: after a player has left, or instead of the one that another device has sealed. */
export async function contributeAgain(snapshot: Snapshot): Promise<void> {
  const seat = snapshot.shuffle?.awaited.find((awaited) => snapshot.you.includes(awaited));
  if (seat === undefined) return;
  const nonce = api.nonce();
  keep(snapshot.table, { commit: snapshot.commit, at: Date.now(), seat, nonce });
  await api.seal(snapshot.table, sealOf(nonce));
}

/** Whether a commitment is the seal of a secret. */
export const isSealed = (secret: string, commit: string): boolean =>
  SECRET.test(secret) && bytesToHex(sha256(hexToBytes(secret))) === commit;

/** Compares what a table revealed with what this browser stored before the game. */
export function check(revealed: Fairness, before: Kept): Finding {
  const { secret, nonces, order } = revealed;
  if (!secret || revealed.commit !== before.commit || !isSealed(secret, before.commit)) return "changed-secret";
  /** The nonces in the order in which the players had chosen their seats. */
  const chosen = order ? nonces.map((_, seat) => nonces[order.indexOf(seat)] ?? "") : nonces;
  if (order && drawSeats(secret, revealed.table, chosen).join() !== order.join()) return "changed-seats";
  if (before.seat === undefined || !before.seals) return "commit";
  if (chosen[before.seat] !== before.nonce) return "changed-share";
  return chosen.map(sealOf).join() === before.seals.join() ? "good" : "changed-seals";
}

/** The seats drawn by lot: for each seat, the one that its player had chosen. */
export function drawSeats(secret: string, table: string, nonces: string[]): number[] {
  const remaining = nonces.map((_, seat) => seat);
  return nonces.map((_, seat) => {
    const index = draw(secret, [table, ...nonces, `seat ${seat}`], remaining.length);
    return remaining.splice(index, 1)[0] as number;
  });
}

/** An unbiased number below a bound. */
function draw(secret: string, lines: string[], bound: number): number {
  const limit = NUMBER_RANGE - (NUMBER_RANGE % BigInt(bound));
  for (let attempt = 0; ; attempt++) {
    const digest = hmac(sha256, hexToBytes(secret), utf8ToBytes([...lines, attempt].join("\n")));
    const number = BigInt(`0x${bytesToHex(digest.subarray(0, 8))}`);
    if (number < limit) return Number(number % BigInt(bound));
  }
}
