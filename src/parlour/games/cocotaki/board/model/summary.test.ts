import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

/** The module as a newly opened page loads it. */
async function load(stored: Map<string, string>) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.resetModules();
  return import("./summary.svelte");
}

test("the summary is shown until it is turned off, and the browser remembers that", async () => {
  const stored = new Map<string, string>();
  const first = await load(stored);
  expect(first.isSummaryShown()).toBe(true);
  first.showSummary(false);
  const second = await load(stored);
  expect(second.isSummaryShown()).toBe(false);
  second.showSummary(true);
  expect((await load(stored)).isSummaryShown()).toBe(true);
});
