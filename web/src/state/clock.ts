/** The clocks on offer, and how the time left is shown. */
import type { Clock, Seat } from "../net/protocol";
import { amount, current } from "../words/words.svelte";

/** The clocks on offer when a table is opened. */
export const CLOCKS: Record<string, Clock> = {
  none: { kind: "none" },
  quick: { kind: "live", bank: 180, increment: 5, cap: 180 },
  calm: { kind: "live", bank: 600, increment: 10, cap: 600 },
  long: { kind: "live", bank: 1800, increment: 20, cap: 1800 },
  days: { kind: "days", days: 3 },
};

/** The milliseconds a seat has left, `elapsed` milliseconds after its snapshot arrived; null without a clock. */
export function timeLeft(seat: Seat, elapsed: number): number | null {
  if (!seat.clock) return null;
  return seat.clock.running ? seat.clock.left - elapsed : seat.clock.left;
}

/** Formats a time in the current language: `2 days 3 hr`, `1:02:03`, `4:05`, or `9.4` near the end. */
export function formatTime(milliseconds: number): string {
  if (milliseconds <= 0) return "0:00";
  if (milliseconds < 10_000) return tenths(Math.floor(milliseconds / 100) / 10);
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${amount(Math.floor(hours / 24), "day")} ${amount(hours % 24, "hour")}`;
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

const tenths = (seconds: number): string => seconds.toLocaleString(current(), { minimumFractionDigits: 1 });
