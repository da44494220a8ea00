import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

/** The module as a newly opened page loads it. */
const opened = () => {
  vi.resetModules();
  return import("./near.svelte");
};
beforeEach(() => stored.clear());

test("the viewer’s side is near", async () => {
  const { nearSide } = await opened();
  expect([nearSide("black"), nearSide("white")]).toEqual(["black", "white"]);
});

test("the side that the viewer turned the board to is remembered", async () => {
  (await opened()).turnBoard("black");
  const { nearSide } = await opened();
  expect([nearSide("black"), nearSide("white")]).toEqual(["white", "white"]);
});

test("turning it back means the viewer’s side again, whichever that is", async () => {
  const { nearSide, turnBoard } = await opened();
  turnBoard("black");
  turnBoard("black");
  expect([nearSide("black"), nearSide("white"), stored.size]).toEqual(["black", "white", 0]);
});

test("anything else that is stored is ignored", async () => {
  stored.set("parlour.hokito.near", "toString");
  const { nearSide } = await opened();
  expect(nearSide("black")).toBe("black");
});
