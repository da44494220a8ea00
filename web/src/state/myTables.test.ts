import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Listed } from "../net/protocol";
import { streamMyTables, myTables, waitingTables, watchMyTables } from "./myTables.svelte";

const listed = (table: string, more: Partial<Listed> = {}) =>
  ({ table, status: "playing", your_turn: false, updated: 0, ...more }) as Listed;

/** A server with tables that records requests and keeps its streams open. */
class Server {
  tables: Listed[] = [];
  requests: string[] = [];
  streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    this.requests.push(path);
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

  send(table: Listed): void {
    this.streams.at(-1)?.enqueue(new TextEncoder().encode(`${JSON.stringify(table)}\n\n`));
  }

  count = (path: string): number => this.requests.filter((request) => request === path).length;
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

function setVisibility(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("a player without tables has no stream until they sit down", async () => {
  leave = watchMyTables();
  await settled();
  expect([myTables(), server.count("/api/me/events")]).toEqual([[], 0]);
  server.tables = [listed("a")];
  void streamMyTables();
  void streamMyTables();
  await settled();
  expect([myTables(), server.count("/api/me/events")]).toEqual([[listed("a")], 1]);
});

test("changes arrive by the stream, without further requests", async () => {
  server.tables = [listed("a"), listed("b")];
  leave = watchMyTables();
  await settled();
  const before = server.requests.length;
  server.send(listed("b", { your_turn: true, updated: 2 }));
  server.send(listed("a", { your_turn: true, updated: 1 }));
  await settled();
  expect([waitingTables(), myTables()?.map(({ table }) => table)]).toEqual([2, ["b", "a"]]);
  expect(waitingTables("b")).toBe(1);
  server.send(listed("b", { your_turn: false, updated: 3 }));
  server.send(listed("c", { your_turn: true, updated: 4 }));
  await settled();
  expect([waitingTables(), myTables()?.map(({ table }) => table)]).toEqual([2, ["c", "b", "a"]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requests.length).toBe(before);
});

test("a stream that ends is reopened, and missed changes are fetched", async () => {
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
  setVisibility("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.streams.length).toBe(1);
  setVisibility("visible");
  await settled();
  expect(server.streams.length).toBe(2);
});
