import { describe, expect, it } from "vitest";
import type { Seat } from "../net/protocol";
import { formatTime, timeLeft } from "./clock";

describe("a clock", () => {
  it.each([
    [2 * 86_400_000 + 3 * 3_600_000, "2 d 3 h"],
    [3_723_000, "1:02:03"],
    [245_000, "4:05"],
    [9_480, "9.4"],
    [0, "0:00"],
    [-50, "0:00"],
  ])("of %i ms reads %s", (milliseconds, text) => expect(formatTime(milliseconds)).toBe(text));

  it("runs only for the current player", () => {
    const seat = (running: boolean) => ({ clock: { left: 5000, running } }) as Seat;
    expect([timeLeft(seat(true), 1200), timeLeft(seat(false), 1200), timeLeft({ clock: null } as Seat, 9)]).toEqual([
      3800,
      5000,
      null,
    ]);
  });
});
