import { expect, test } from "vitest";
import { ApiError } from "../net/api";
import { Fetched } from "./fetched.svelte";

const failure = async (error: unknown) => {
  const fetched = new Fetched(() => Promise.reject(error));
  await fetched.again();
  return fetched.error;
};

test("an error response is kept as it is", async () => {
  const error = new ApiError(404, { code: "no-such-table", message: "no table 'x'", rule: null });
  expect(await failure(error)).toBe(error);
});

test("a bug is not reported as being offline", async () => {
  const error = await failure(new TypeError("undefined is not a function"));
  expect(error).toMatchObject({ message: "TypeError: undefined is not a function", isOffline: false });
});
