import { expect, test } from "vitest";
import { overlap, placeNote, type Box } from "./placement";

const PHONE: Box = { x: 0, y: 0, width: 390, height: 844 };
const NOTE = { width: 280, height: 60 };
const finger = (x: number, y: number): Box => ({ x: x - 16, y: y - 16, width: 32, height: 32 });
const noteAt = (touched: Box, obstacles: Box[], onBoard = obstacles): Box => ({
  ...placeNote(
    NOTE,
    touched,
    obstacles.map((box) => ({ ...box, isOnBoard: onBoard.includes(box) })),
    PHONE,
  ),
  ...NOTE,
});

test("a note is beside the place that was touched, and inside the window", () => {
  for (const [x, y] of [
    [195, 400],
    [5, 5],
    [385, 840],
  ] as const) {
    const note = noteAt(finger(x, y), []);
    expect(overlap(note, finger(x, y))).toBe(0);
    expect(overlap(note, { ...finger(x, y), x: x - 60, y: y - 60, width: 120, height: 120 })).toBeGreaterThan(0);
    expect(overlap(note, PHONE)).toBe(NOTE.width * NOTE.height);
  }
});

test("a note does not cover what can be used next while there is room elsewhere", () => {
  const hand = [0, 1, 2, 3].map((place) => ({ x: 20 + 90 * place, y: 700, width: 80, height: 120 }));
  const targets = [0, 1, 2].map((place) => ({ x: 100, y: 300 + 130 * place, width: 60, height: 60 }));
  const note = noteAt(finger(195, 660), [...hand, ...targets]);
  expect([...hand, ...targets].map((box) => overlap(note, box))).toEqual(Array(7).fill(0));
});

test("a note covers other buttons before it covers those of the board", () => {
  const board = { x: 0, y: 0, width: 390, height: 420 };
  const panel = { x: 0, y: 420, width: 390, height: 424 };
  const halves = [board, panel].flatMap((box) => [box, { ...box, x: 195 }].map((half) => ({ ...half, width: 195 })));
  const note = noteAt(finger(195, 200), halves, halves.slice(0, 2));
  expect(overlap(note, board)).toBe(0);
});

test("a note may cover a table that can be dragged, which is everywhere", () => {
  const touched = finger(200, 400);
  expect(noteAt(touched, [{ x: 0, y: 60, width: 390, height: 700 }])).toEqual(noteAt(touched, []));
});
