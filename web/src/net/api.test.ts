import { afterEach, expect, test, vi } from "vitest";
import * as api from "./api";

afterEach(() => vi.unstubAllGlobals());

test("a table is opened by somebody who is known already", async () => {
  const asked: string[] = [];
  const answered: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(`${path} after ${answered.join(" ")}`);
    await Promise.resolve();
    answered.push(path);
    return new Response("{}");
  });
  await api.open({ game: "chess", seats: [{ kind: "me" }] });
  expect(asked).toEqual(["/api/me after ", "/api/tables after /api/me"]);
});
