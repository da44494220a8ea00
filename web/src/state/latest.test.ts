import { expect, test } from "vitest";
import { Latest } from "./latest";

test("only the request that was begun last is the latest", () => {
  const requests = new Latest();
  const isFirst = requests.begin();
  expect(isFirst()).toBe(true);
  const isSecond = requests.begin();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});

test("after a drop no request is the latest", () => {
  const requests = new Latest();
  const isLatest = requests.begin();
  requests.drop();
  expect(isLatest()).toBe(false);
});
