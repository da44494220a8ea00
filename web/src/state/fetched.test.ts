import { expect, test } from "vitest";
import { ApiError } from "../net/api";
import { Fetched } from "./fetched.svelte";

type Pending = { resolve: (value: string) => void; reject: (error: unknown) => void };

const failure = async (error: unknown) => {
  const fetched = new Fetched(() => Promise.reject(error));
  await fetched.again();
  return fetched.error;
};

test("an error response is kept as it is", async () => {
  const error = new ApiError(404, { code: "no-such-table", message: "no table 'x'", rule: null });
  expect(await failure(error)).toBe(error);
});

test("only the request that was made last gives the value or the error", async () => {
  const requests: Pending[] = [];
  const fetched = new Fetched(() => new Promise<string>((resolve, reject) => void requests.push({ resolve, reject })));
  const again = [fetched.again(), fetched.again()];
  requests[1]!.reject(new ApiError(0, { code: "offline", message: "", rule: null }));
  requests[2]!.resolve("new");
  requests[0]!.resolve("old");
  await Promise.all(again);
  expect([fetched.value, fetched.error]).toEqual(["new", null]);
});

test("a bug is not reported as being offline", async () => {
  const error = await failure(new TypeError("undefined is not a function"));
  expect(error).toMatchObject({ message: "TypeError: undefined is not a function", isOffline: false });
});
