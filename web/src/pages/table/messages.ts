/** Sentences about a table: whose turn it is, and how the game ended. */
import type { Known, Speech } from "../../games";
import type { Snapshot, TableEvent, Thinking } from "../../net/protocol";
import { reasonFor, seatNames } from "../../words/names";
import { current, t } from "../../words/words.svelte";

/** The names of all seats. */
export const names = (snapshot: Snapshot): string[] => seatNames(snapshot.seats);

/** The line under the board. */
export function status(snapshot: Snapshot, thinking: Thinking | null): string {
  if (snapshot.status === "over") return result(snapshot);
  if (snapshot.status === "open") return openStatus(snapshot);
  if (snapshot.paused) return t("status.paused");
  return turnStatus(snapshot, thinking);
}

/** How many players are missing, or whose share of the shuffle. */
function openStatus({ seats, shuffle, you }: Snapshot): string {
  const missing = seats.filter((seat) => seat.kind === "friend" || seat.kind === "anyone").length;
  if (missing || !shuffle?.awaited.length) return t("status.open", { n: missing });
  const others = seatNames(seats).filter((_, seat) => shuffle.awaited.includes(seat) && !you.includes(seat));
  if (!others.length) return t("status.shuffling");
  return t("status.shuffling.for", { name: new Intl.ListFormat(current()).format(others) });
}

function turnStatus(snapshot: Snapshot, thinking: Thinking | null): string {
  const { turn, seats, you, actors } = snapshot;
  if (turn === null) return t(actors.length ? "status.answers" : "why.over");
  if (turn < 0) return t("status.chance");
  const name = names(snapshot)[turn] ?? "";
  if (you.includes(turn)) return you.length > 1 ? t("status.turn", { name }) : t("turn.yours");
  if (snapshot.actors.some((actor) => you.includes(actor)) && snapshot.moves.length)
    return t("status.turn.may", { name });
  if (thinking?.seat === turn && thinking.wait) return t("status.queued", { name, seconds: thinking.wait });
  return t(thinking?.seat === turn || seats[turn]?.bot ? "status.thinking" : "status.turn", { name });
}

/** What an event was, in a sentence to show; null if it needs none, and empty to clear the last one. */
export function happened(event: TableEvent, before: Snapshot, after: Snapshot, speech: Speech | null): string | null {
  if (event.kind === "moved" && event.seat < 0 && isDeal(before)) return "";
  if (event.kind === "moved" && event.move)
    return (speech?.brief ?? speech?.say)?.(event.move, event.seat, names(after), t, known(before, after)) ?? null;
  if (event.kind === "answered" && !event.yes && !after.you.includes(event.seat))
    return t(`offer.${event.what}.declined`, { name: names(after)[event.seat] ?? "" });
  if (event.kind === "undone") return t("undone");
  if (event.kind === "withdrawn" && before.coach && !after.coach)
    return t("coach.ended", { name: names(after)[event.seat] ?? "" });
  return event.kind === "ended" ? "" : null;
}

/** What is known about the move that led from one position to the next. */
export const known = (before: Snapshot, after: Snapshot): Known => ({ facts: after.last?.facts, before: before.view });

/** Whether chance has moved and no player has: of a deal no single draw is worth a sentence. */
const isDeal = ({ log }: Snapshot): boolean => log.length > 0 && log.every(({ seat }) => seat < 0);

/** The seats that won or share the win; none in a draw, in which all seats have the same share. */
export function winnersOf({ scores }: NonNullable<Snapshot["outcome"]>): number[] {
  const winners = scores.flatMap((score, seat) => (score > 0 ? [seat] : []));
  return winners.length < scores.length ? winners : [];
}

/** Who won, in a sentence. */
export function result(snapshot: Snapshot): string {
  const { outcome, you } = snapshot;
  if (!outcome) return t("why.over");
  const winners = winnersOf(outcome);
  if (!winners.length) return t("result.draw");
  const list = winners.map((seat) => names(snapshot)[seat] ?? "");
  if (you.length === 1 && winners.length === 1)
    return t(winners[0] === you[0] ? "result.won" : "result.lost", { name: list[0] ?? "" });
  return t("result.wins", { n: winners.length, name: new Intl.ListFormat(current()).format(list) });
}

/** What the game came down to, such as “16 : 14”; empty if it did not end by the rules, or has none. */
export function detail({ end, outcome, view }: Snapshot, speech: Speech | null): string {
  if (!outcome?.detail || end?.how !== "rules") return "";
  return (view && speech?.detail?.(outcome.detail, t, view)) || outcome.detail;
}

/** Why the game ended, in a sentence. */
export function reason(snapshot: Snapshot): string {
  const { end, outcome } = snapshot;
  const by = end?.seat === null || end?.seat === undefined ? "" : (names(snapshot)[end.seat] ?? "");
  if (end && end.how !== "rules") return t(`end.${end.how}`, { name: by });
  return outcome ? reasonFor(snapshot.game, outcome.reason) : "";
}
