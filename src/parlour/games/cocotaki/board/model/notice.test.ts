import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SAMPLE } from "../sample";
import type { Penalty, View } from "../view";
import { Notice, READING_MS } from "./notice.svelte";

const PENALTY: Penalty = { seat: 1, cards: 2, by: 0, mistakes: [{ kind: "sound", card: "red-cat", sound: "" }] };
const PUNISHED: View = { ...SAMPLE, penalty: PENALTY };
const OBJECTION = { seat: 0, move: "object" };
const NEXT = { seat: 2, move: "draw" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a penalty is explained for a while even if the next player acts at once", () => {
  const notice = new Notice();
  notice.follow(PUNISHED, OBJECTION);
  notice.follow(SAMPLE, NEXT);
  vi.advanceTimersByTime(READING_MS - 1);
  expect(notice.penalty).toEqual(PENALTY);
  vi.advanceTimersByTime(1);
  expect(notice.penalty).toBeNull();
});

test("a penalty is explained until the next player acts, however long that takes", () => {
  const notice = new Notice();
  notice.follow(PUNISHED, OBJECTION);
  notice.follow(PUNISHED, { seat: -1, move: null });
  vi.advanceTimersByTime(10 * READING_MS);
  expect(notice.penalty).toEqual(PENALTY);
  notice.follow(SAMPLE, NEXT);
  expect(notice.penalty).toBeNull();
});

test("a new penalty replaces the previous one and gets its own time", () => {
  const notice = new Notice();
  notice.follow(PUNISHED, OBJECTION);
  vi.advanceTimersByTime(READING_MS - 1);
  notice.follow({ ...PUNISHED, penalty: { ...PENALTY, seat: 2 } }, OBJECTION);
  notice.follow(SAMPLE, NEXT);
  vi.advanceTimersByTime(READING_MS - 1);
  expect(notice.penalty?.seat).toBe(2);
});

test("a table that is opened after a penalty explains it", () => {
  const notice = new Notice();
  notice.follow(PUNISHED, null);
  expect(notice.penalty).toEqual(PENALTY);
  notice.stop();
});

test("the penalty of a try is not explained in the next try", () => {
  const notice = new Notice();
  notice.follow(PUNISHED, OBJECTION);
  notice.follow(SAMPLE, null);
  expect(notice.penalty).toBeNull();
});
