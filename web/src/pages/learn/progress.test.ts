import { beforeEach, expect, it, vi } from "vitest";
import { afterDone, afterMiss, fresh, knowledge, load, merged, store, synchronise } from "./progress";

const DAY_MS = 24 * 60 * 60 * 1000;
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it("knows a paragraph that was right at the first try, for longer each time", () => {
  const once = afterDone(fresh(), "basics/one", "X-1", true, 0);
  expect([knowledge(once, "X-1", 0), knowledge(once, "X-1", DAY_MS)]).toEqual(["known", "due"]);
  const twice = afterDone(once, "basics/one", "X-1", true, DAY_MS);
  expect([knowledge(twice, "X-1", 3 * DAY_MS), knowledge(twice, "X-1", 4 * DAY_MS)]).toEqual(["known", "due"]);
  expect(twice.done).toEqual(["basics/one"]);
});

it("does not count a step that was done after a wrong attempt", () => {
  const missed = afterMiss(fresh(), "X-2", 0);
  const done = afterDone(missed, "basics/two", "X-1", false, 0);
  expect(done.done).toEqual(["basics/two"]);
  expect(["X-1", "X-2"].map((rule) => knowledge(done, rule, 0))).toEqual(["new", "missed"]);
});

it("keeps the progress of each game, and forgets what it cannot read", () => {
  store("one", afterDone(fresh(), "basics/one", "X-1", true, 0));
  store("other", fresh());
  expect(load("one").done).toEqual(["basics/one"]);
  expect(load("other")).toEqual(fresh());
  stored.set("parlour.learn", '{"one": {"done": 3}, "other": {"done": [], "rules": {"X-1": 4}}}');
  expect([load("one"), load("other")]).toEqual([fresh(), fresh()]);
  stored.set("parlour.learn", "no JSON");
  expect(load("one")).toEqual(fresh());
});

it("merges two devices: all steps that are done, and what was practised last", () => {
  const phone = afterDone(fresh(), "basics/one", "X-1", true, 0);
  const desk = afterMiss(afterDone(fresh(), "basics/two", "X-2", true, 0), "X-1", DAY_MS / 2);
  for (const both of [merged(phone, desk), merged(desk, phone)]) {
    expect(both.done.sort()).toEqual(["basics/one", "basics/two"]);
    expect(["X-1", "X-2"].map((rule) => knowledge(both, rule, DAY_MS / 2))).toEqual(["missed", "known"]);
  }
});

it("adds what was learnt on the device to the player's progress, and works without a server", async () => {
  store("one", afterDone(fresh(), "basics/one", "X-1", true, 0));
  const sent: unknown[] = [];
  const there = { done: ["basics/two"], rules: {} };
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === "PUT") sent.push(JSON.parse(body ?? ""));
    return new Response(JSON.stringify(path.endsWith("progress") ? { games: { one: { lessons: there } } } : {}));
  });
  const both = await synchronise("one");
  expect(both.done).toEqual(["basics/two", "basics/one"]);
  await vi.waitFor(() => expect(sent).toEqual([{ games: { one: both } }]));
  expect(load("one")).toEqual(both);
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  expect(await synchronise("one")).toEqual(both);
});
