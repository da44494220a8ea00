import { beforeEach, expect, it, vi } from "vitest";
import { afterDone, afterMiss, fresh, knowledge, load, store } from "./progress";

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

it("does not count a step that was done after a wrong try", () => {
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
