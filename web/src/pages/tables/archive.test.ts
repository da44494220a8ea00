import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Listed } from "../../net/protocol";
import { settings } from "../../state/settings.svelte";
import { abandoned, archive, canArchive, isArchived } from "./archive";

const DAY_MS = 24 * 3_600_000;
const me = { kind: "person", name: "", bot: null, you: true };
const bot = { kind: "bot", name: "", bot: "level-1", you: false };
const ben = { ...me, name: "Ben", you: false };
const table = (more: object = {}) =>
  ({ table: "t", status: "playing", seats: [me, bot], updated: 0, ...more }) as Listed;

beforeEach(() => Object.assign(settings, { archived: [] }));
afterEach(() => vi.unstubAllGlobals());

test("only games against the computer that are being played can be archived", () => {
  expect(canArchive(table())).toBe(true);
  expect(
    [{ status: "over" }, { status: "open" }, { seats: [me, ben] }, { seats: [ben, bot] }].map(table).map(canArchive),
  ).toEqual([false, false, false, false]);
});

test("a game is abandoned after three days without a move", () => {
  expect(abandoned([table({ updated: 7 * DAY_MS })], 9 * DAY_MS)).toEqual([]);
  expect(abandoned([table({ updated: 5 * DAY_MS })], 9 * DAY_MS)).toHaveLength(1);
});

test("a game that is archived is resigned on the server", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => (requests.push(path), new Response('{"n": 3}')));
  await archive(table());
  expect([requests, isArchived(table())]).toEqual([["/api/tables/t/resign"], true]);
});

test("a game that is already over is archived, and one that cannot be resigned is not", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"error": {"code": "over", "message": "over"}}', { status: 409 }));
  await archive(table());
  expect(isArchived(table())).toBe(true);
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  await expect(archive(table({ table: "u" }))).rejects.toThrow();
  expect(isArchived(table({ table: "u" }))).toBe(false);
});
