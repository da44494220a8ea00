import { afterEach, expect, test, vi } from "vitest";
import * as api from "./api";

afterEach(() => vi.unstubAllGlobals());

test("opening a table waits until the server has identified the player", async () => {
  const requests: string[] = [];
  const responses: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(`${path} after ${responses.join(" ")}`);
    await Promise.resolve();
    responses.push(path);
    return new Response("{}");
  });
  await api.open({ game: "chess", seats: [{ kind: "me" }] });
  expect(requests).toEqual(["/api/me after ", "/api/tables after /api/me"]);
});
