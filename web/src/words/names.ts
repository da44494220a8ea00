/** The names of games, seats and bots on the screen. */
import type { Clock, Listed, Seat } from "../net/protocol";
import { current, knows, t } from "./words.svelte";

/** The title of a game. */
export const gameTitle = (id: string): string => word(id, "title", id);

/** A game in one sentence. */
export const gameAbout = (id: string): string => word(id, "about", "");

/** The designers and the year of a game. */
export const gameCredit = (id: string): string => word(id, "credit", "").replace(" and ", " & ");

/** What the rulebook calls a seat, such as black; empty where it only has a number. */
export const roleName = (game: string, role: string | null): string =>
  role && !NUMBERED.test(role) ? word(game, `role.${role}`, role) : "";

/** Why a game ended, in a sentence. */
export const reasonFor = (game: string, reason: string): string =>
  word(game, `reason.${reason.replaceAll(" ", "-")}`, reason);

/** What the rulebook asks to find out who begins. */
export const beginnerQuestion = (game: string): string => word(game, "who-begins", t("new.begins.question"));

/** A text of a game, or a fallback where the language has none. */
function word(game: string, key: string, fallback: string): string {
  return knows(`${game}.${key}`) ? t(`${game}.${key}`) : fallback;
}

/** A level as it is listed for choosing, such as “3 · Learner” for `level-3`. */
export function levelName(bot: string): string {
  const level = LEVEL.exec(bot)?.[1];
  return level ? t("level", { number: level, name: botName(bot) }) : botName(bot);
}

/** The name of a bot at the table. */
export function botName(bot: string): string {
  const level = LEVEL.exec(bot)?.[1];
  if (level) return t(`level.${level}`);
  return bot === "random" ? t("bot.random") : bot;
}

type SeatHolder = Pick<Seat, "kind" | "name" | "bot" | "you">;

/** The name of the player in each seat; equal names are numbered. */
export function seatNames(seats: SeatHolder[]): string[] {
  const isShared = seats.filter((seat) => seat.you).length > 1;
  return numberRepeated(seats.map((seat, index) => holderName(seat, index, isShared)));
}

/** The names of the players of a record, which names bots by their id. */
export function playerNames(seats: string[]): string[] {
  return numberRepeated(seats.map((name, index) => (name ? botName(name) : t("player", { n: index + 1 }))));
}

function holderName(seat: SeatHolder, index: number, isShared: boolean): string {
  if (seat.kind === "bot") return botName(seat.bot ?? "");
  if (seat.name) return seat.name;
  if (seat.kind === "friend" || seat.kind === "anyone") return t("seat.empty");
  return seat.you && !isShared ? t("you.name") : t("player", { n: index + 1 });
}

/** Numbers the names that occur more than once. */
export function numberRepeated(names: string[]): string[] {
  const count = (list: string[], name: string) => list.filter((other) => other === name).length;
  return names.map((name, index) =>
    count(names, name) > 1 ? `${name} ${count(names.slice(0, index + 1), name)}` : name,
  );
}

const LEVEL = /^level-(\d)$/;
const NUMBERED = /^seat \d+$/;

/** The terms of a table that differ from the default: clock, match and starting position. */
export function tableTerms(table: Listed): string {
  const match = table.best_of > 1 && t("new.best.of", { n: table.best_of });
  return [clockTerms(table.clock), match, table.own_start && t("table.start")].filter(Boolean).join(" · ");
}

function clockTerms(clock: Clock): string {
  const amount = (value: number, unit: string) =>
    new Intl.NumberFormat(current(), { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(
      value,
    );
  if (clock.kind === "days") return amount(clock.days, "day");
  return clock.kind === "live" ? `${amount(clock.bank / 60, "minute")} + ${amount(clock.increment, "second")}` : "";
}
