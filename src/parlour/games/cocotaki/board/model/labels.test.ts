import { expect, test } from "vitest";
import { shortened } from "./labels";

test("a long name is shortened, and several of one name stay apart", () => {
  expect(["Ada", "Wilhelmina", "Bartholomew", "Random mover 2", "Random mover 10"].map(shortened)).toEqual([
    "Ada",
    "Wilhelmina",
    "Bartholom…",
    "Random…2",
    "Random…10",
  ]);
});
