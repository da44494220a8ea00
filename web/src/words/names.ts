/** The names of games, seats and bots as they are shown. */
import type { Clock, Listed, Seat } from "../net/protocol";
import { current, knows, t } from "./words.svelte";

/** What a game is called. */
export const gameTitle = (id: string): string => word(id, "title", id);

/** What a game is about, in a sentence. */
export const gameAbout = (id: string): string => word(id, "about", "");

/** Who designed a game, and when. */
export const gameCredit = (id: string): string => word(id, "credit", "").replace(" and ", " & ");

/** What the rulebook calls a seat, such as black; nothing where it only has a number. */
export const roleName = (game: string, role: string | null): string =>
  role && !NUMBERED.test(role) ? word(game, `role.${role}`, role) : "";

/** Why a game ended, in a sentence. */
export const reasonFor = (game: string, reason: string): string =>
  word(game, `reason.${reason.replaceAll(" ", "-")}`, reason);

/** What the rulebook asks to find out who begins. */
export const beginnerQuestion = (game: string): string => word(game, "who-begins", t("new.begins.question"));

/** A word of a game in the language shown; or the game's own, where that has none. */
function word(game: string, key: string, otherwise: string): string {
  return knows(`${game}.${key}`) ? t(`${game}.${key}`) : otherwise;
}

/** A level of the computer as it is chosen, such as `level-3`. */
export function levelName(bot: string): string {
  const level = LEVEL.exec(bot)?.[1];
  return level ? t("level", { number: level, name: botName(bot) }) : botName(bot);
}

/** What a bot is called at the table. */
export function botName(bot: string): string {
  const level = LEVEL.exec(bot)?.[1];
  if (level) return t(`level.${level}`);
  return bot === "random" ? t("bot.random") : bot;
}

type Held = Pick<Seat, "kind" | "name" | "bot" | "you">;

/** Who sits in each seat; those who would be called the same are counted. */
export function seatNames(seats: Held[]): string[] {
  const shares = seats.filter((seat) => seat.you).length > 1;
  return counted(seats.map((seat, place) => held(seat, place, shares)));
}

/** The players of a record, where a bot is written as it was asked for. */
export function playerNames(seats: string[]): string[] {
  return counted(seats.map((name, place) => (name ? botName(name) : t("player", { n: place + 1 }))));
}

function held(seat: Held, place: number, shares: boolean): string {
  if (seat.kind === "bot") return botName(seat.bot ?? "");
  if (seat.name) return seat.name;
  if (seat.kind === "friend" || seat.kind === "anyone") return t("seat.empty");
  return seat.you && !shares ? t("you.name") : t("player", { n: place + 1 });
}

/** Names with a number behind those that occur more than once. */
export function counted(names: string[]): string[] {
  return names.map((name, place) => {
    const alike = names.filter((each) => each === name).length > 1;
    return alike ? `${name} ${names.slice(0, place + 1).filter((each) => each === name).length}` : name;
  });
}

const LEVEL = /^level-(\d)$/;
const NUMBERED = /^seat \d+$/;

/** What is special about a table, besides the game and who sits there. */
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
