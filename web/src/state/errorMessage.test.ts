import { expect, test } from "vitest";
import { ApiError } from "../net/api";
import { errorMessage } from "./errorMessage";

const failed = (status: number, code: string) => new ApiError(status, { code, message: "no table 'x'", rule: null });

test("an error is shown in the language of the client, or with the server's message if it has no text for it", () => {
  expect(errorMessage(failed(404, "no-such-table"))).toBe("This table no longer exists.");
  expect(errorMessage(failed(400, "invalid-options"))).toBe("no table 'x'");
  expect(errorMessage(failed(0, "offline"))).toBe("The server is not responding.");
});

test("a bug is not shown as a failed request", () => {
  const bug = new TypeError("undefined is not a function");
  expect(() => errorMessage(bug)).toThrow(bug);
});
