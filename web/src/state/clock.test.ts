import { afterEach, describe, expect, it } from "vitest";
import type { Seat } from "../net/protocol";
import { LANGUAGES, setLanguage, type Language } from "../words/words.svelte";
import { formatTime, timeLeft } from "./clock";

afterEach(() => setLanguage("en"));

describe("a clock", () => {
  it.each([
    [2 * 86_400_000 + 3 * 3_600_000, "2 days 3 hr"],
    [3_723_000, "1:02:03"],
    [245_000, "4:05"],
    [9_480, "9.4"],
    [0, "0:00"],
    [-50, "0:00"],
  ])("of %i ms reads %s", (milliseconds, text) => expect(formatTime(milliseconds)).toBe(text));

  it.each(Object.keys(LANGUAGES))("reads as it is written in %s", async (language) => {
    const written = (value: number, options: Intl.NumberFormatOptions) => value.toLocaleString(language, options);
    const day = written(1, { style: "unit", unit: "day", unitDisplay: "short" });
    const hours = written(3, { style: "unit", unit: "hour", unitDisplay: "short" });
    await setLanguage(language as Language);
    expect([formatTime(27 * 3_600_000), formatTime(9_480)]).toEqual([`${day} ${hours}`, written(9.4, {})]);
  });

  it("runs only for the current player", () => {
    const seat = (running: boolean) => ({ clock: { left: 5000, running } }) as Seat;
    expect([timeLeft(seat(true), 1200), timeLeft(seat(false), 1200), timeLeft({ clock: null } as Seat, 9)]).toEqual([
      3800,
      5000,
      null,
    ]);
  });
});
