import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fairness, Snapshot } from "../net/protocol";
import {
  check,
  contribute,
  contributeAgain,
  drawSeats,
  isSealed,
  keep,
  kept,
  nextStep,
  sealOf,
  type Kept,
} from "./shuffle";

const SECRET = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
const COMMIT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const EMPTY = sealOf("");

const open = (seals: (string | null)[], awaited: number[], more: Partial<Snapshot> = {}) =>
  ({ table: "T1", status: "open", you: [0], commit: COMMIT, shuffle: { seals, awaited }, ...more }) as Snapshot;
const mine: Kept = { commit: COMMIT, at: 1, seat: 0, nonce: "mine" };

let storage: Record<string, string>;
let requests: { path: string; body: { seal?: string; nonce?: string }; kept: Kept | undefined }[];
beforeEach(() => {
  [storage, requests] = [{}, []];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => (storage[key] = value),
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ path, body: JSON.parse(init.body as string), kept: kept("T1") });
    return new Response('{"n": 2}');
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the commitment and the nonce are stored before the seal leaves the browser, and the nonce stays", async () => {
  await contribute(open([null, EMPTY], [0]));
  const [request] = requests;
  const nonce = request?.kept?.nonce as string;
  expect(request?.path).toBe("/api/tables/T1/seal");
  expect(request?.body).toEqual({ seal: sealOf(nonce) });
  expect(request?.kept).toMatchObject({ commit: COMMIT, seat: 0 });
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
});

test("the nonce leaves only when all seals are known, which are stored before", async () => {
  keep("T1", mine);
  expect(nextStep(open([sealOf("mine"), null], [0, 1]), mine)).toBeNull();
  await contribute(open([sealOf("mine"), sealOf("other")], [0, 1]));
  expect(requests).toEqual([
    {
      path: "/api/tables/T1/reveal",
      body: { nonce: "mine" },
      kept: { ...mine, seals: [sealOf("mine"), sealOf("other")] },
    },
  ]);
});

test("a snapshot from before the reveal was accepted does not repeat it", async () => {
  keep("T5", mine);
  const all = open([sealOf("mine"), sealOf("other")], [0, 1], { table: "T5", n: 1 });
  await contribute(all);
  await contribute(all);
  expect(requests.map(({ path }) => path)).toEqual(["/api/tables/T5/reveal"]);
});

test("nothing is sent if the commitment has changed, or another device has sealed", async () => {
  keep("T1", mine);
  expect(await contribute(open([null, EMPTY], [0], { commit: "0".repeat(64) }))).toBe("changed");
  expect(await contribute(open([sealOf("another"), EMPTY], [0]))).toBe("elsewhere");
  expect(requests).toEqual([]);
});

test("after a reveal another nonce is sealed only when I agree", async () => {
  keep("T1", { ...mine, seals: [sealOf("mine"), sealOf("other")] });
  const restarted = open([null, EMPTY], [0]);
  expect(await contribute(restarted)).toBe("again");
  expect(requests).toEqual([]);
  await contributeAgain(restarted);
  expect(kept("T1")?.seals).toBeUndefined();
  expect(requests[0]?.body.seal).toBe(sealOf(kept("T1")?.nonce ?? ""));
  expect(kept("T1")?.nonce).not.toBe("mine");
});

test("watchers, games that have begun and players who add nothing have nothing to do", () => {
  expect(nextStep(open([null, EMPTY], [0], { you: [] }), undefined)).toBeNull();
  expect(nextStep(open([null, EMPTY], [0], { status: "playing" }), undefined)).toBeNull();
  expect(nextStep(open([EMPTY, null], [1]), undefined)).toBeNull();
});

test("a player who adds nothing still keeps the commitment", async () => {
  await contribute({ table: "T1", status: "playing", you: [1], commit: COMMIT } as Snapshot);
  expect(kept("T1")).toMatchObject({ commit: COMMIT });
  expect(check({ table: "T1", commit: COMMIT, nonces: ["", ""], secret: SECRET }, kept("T1") as Kept)).toBe("commit");
});

test("the oldest tables are forgotten", () => {
  for (let at = 0; at < 310; at++) keep(`T${at}`, { commit: COMMIT, at });
  expect([kept("T9"), kept("T10")?.at]).toEqual([undefined, 10]);
});

test("without storage everything is kept until the page is closed", () => {
  vi.stubGlobal("localStorage", undefined);
  const latest = { ...mine, at: Date.now() };
  keep("T1", latest);
  expect(kept("T1")).toEqual(latest);
});

test("seats are drawn as the server draws them", () => {
  expect(drawSeats(SECRET, "T1", ["a", "e", "b"])).toEqual([1, 2, 0]);
});

test("a commitment is the seal of one secret", () => {
  expect(isSealed(SECRET, COMMIT)).toBe(true);
  expect(
    ["0".repeat(64), SECRET.toUpperCase(), "not hexadecimal", ""].map((secret) => isSealed(secret, COMMIT)),
  ).toEqual(Array(4).fill(false));
});

const fair: Fairness = { table: "T1", commit: COMMIT, nonces: ["mine", "other"], secret: SECRET };
const whole: Kept = { ...mine, seals: ["mine", "other"].map(sealOf) };
test.each<[string, Partial<Fairness>, Partial<Kept>]>([
  ["good", {}, {}],
  ["changed-secret", { secret: "0".repeat(64) }, {}],
  ["changed-secret", { commit: "0".repeat(64) }, {}],
  ["changed-secret", { secret: null }, {}],
  ["changed-secret", { secret: "not hexadecimal" }, {}],
  ["changed-secret", {}, { commit: "0".repeat(64) }],
  ["changed-share", { nonces: ["", "other"] }, {}],
  ["changed-seals", { nonces: ["mine", "chosen later"] }, {}],
  ["changed-seats", { order: [0, 1] }, {}],
])("%s: %j %j", (finding, revealed, stored) => {
  expect(check({ ...fair, ...revealed }, { ...whole, ...stored })).toBe(finding);
});

test("after a lot my nonce is found at my new seat", () => {
  const chosen = ["a", "e", "b"];
  const revealed = { table: "T1", commit: COMMIT, nonces: ["e", "b", "a"], secret: SECRET, order: [1, 2, 0] };
  const before = { commit: COMMIT, at: 1, seat: 2, nonce: "b", seals: chosen.map(sealOf) };
  expect(check(revealed, before)).toBe("good");
  expect(check({ ...revealed, order: [0, 1, 2] }, before)).toBe("changed-seats");
});
