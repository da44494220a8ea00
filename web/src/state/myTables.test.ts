import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Listed } from "../net/protocol";
import { followMyTables, myTables, waitingTables, watchMyTables } from "./myTables.svelte";

const listed = (table: string, more: Partial<Listed> = {}) =>
  ({ table, status: "playing", your_turn: false, updated: 0, ...more }) as Listed;

/** A server with tables, which counts what it is asked and holds its streams open. */
class Server {
  tables: Listed[] = [];
  asked: string[] = [];
  streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    this.asked.push(path);
    if (path === "/api/me/tables") return new Response(JSON.stringify(this.tables));
    if (path !== "/api/me/events") return new Response("{}");
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.streams.push(stream);
        init.signal?.addEventListener("abort", () => stream.error(new DOMException("aborted", "AbortError")));
      },
    });
    return new Response(body);
  };

  tell(table: Listed): void {
    this.streams.at(-1)?.enqueue(new TextEncoder().encode(`${JSON.stringify(table)}\n\n`));
  }

  count = (path: string): number => this.asked.filter((each) => each === path).length;
}

let server: Server;
let page: EventTarget & { visibilityState: string };
let leave = () => {};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("document", page);
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function look(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("whoever sits nowhere follows nothing until they sit down", async () => {
  leave = watchMyTables();
  await settled();
  expect([myTables(), server.count("/api/me/events")]).toEqual([[], 0]);
  server.tables = [listed("a")];
  void followMyTables();
  void followMyTables();
  await settled();
  expect([myTables(), server.count("/api/me/events")]).toEqual([[listed("a")], 1]);
});

test("what happens at the tables comes by the stream alone", async () => {
  server.tables = [listed("a"), listed("b")];
  leave = watchMyTables();
  await settled();
  const asked = server.asked.length;
  server.tell(listed("b", { your_turn: true, updated: 2 }));
  server.tell(listed("a", { your_turn: true, updated: 1 }));
  await settled();
  expect([waitingTables(), myTables()?.map(({ table }) => table)]).toEqual([2, ["b", "a"]]);
  server.tell(listed("b", { your_turn: false, updated: 3 }));
  server.tell(listed("c", { your_turn: true, updated: 4 }));
  await settled();
  expect([waitingTables(), myTables()?.map(({ table }) => table)]).toEqual([2, ["c", "b", "a"]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked.length).toBe(asked);
});

test("a stream that ends comes back, with what was missed", async () => {
  server.tables = [listed("a")];
  leave = watchMyTables();
  await settled();
  server.tables = [listed("a", { your_turn: true })];
  server.streams[0]?.close();
  await settled();
  expect([server.streams.length, waitingTables()]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([server.streams.length, waitingTables()]).toEqual([2, 1]);
});

test("there is no stream while the page is hidden", async () => {
  server.tables = [listed("a")];
  leave = watchMyTables();
  await settled();
  look("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.streams.length).toBe(1);
  look("visible");
  await settled();
  expect(server.streams.length).toBe(2);
});
