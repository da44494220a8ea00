import { expect, test } from "vitest";
import words from "../../words/en.json";
import { COLOURS } from "../view";
import { HEADS, SIGNS } from "./animals";

test("every animal has a head and every colour a sign of its own", () => {
  const animals = Object.keys(words).flatMap((key) => (key.startsWith("animal.") ? [key.slice("animal.".length)] : []));
  expect(Object.keys(HEADS).sort()).toEqual(animals.sort());
  expect(Object.keys(SIGNS)).toEqual([...COLOURS]);
  expect(new Set(Object.values(SIGNS)).size).toBe(4);
});
