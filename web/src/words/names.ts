/** The names of games, seats and bots as they are shown. */
import type { ClockRule, GameInfo, Listed, Seat } from "../net/wire";
import { current, t } from "./words.svelte";

/** Titles are names: the same in every language. */
const TITLES: Record<string, string> = {
  cocotaki: "Cocotaki",
  "cookie-disco": "Cookie Disco",
  hokito: "Hokito",
  "one-piece-for-two": "One Piece for Two",
  "scho-ko": "Scho K.O.",
};

export const gameTitle = (id: string): string => TITLES[id] ?? id;

/** What a game is about, in the language shown where it is one of ours. */
export const gameAbout = (game: GameInfo): string => (game.id in TITLES ? t(`about.${game.id}`) : game.about);

/** Who designed a game, and when. */
export const gameCredit = (game: GameInfo): string => (game.id === "one-piece-for-two" ? t("credit.unknown") : game.credit.replace(" and ", " & "));

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

function counted(names: string[]): string[] {
  return names.map((name, place) => {
    const alike = names.filter((each) => each === name).length > 1;
    return alike ? `${name} ${names.slice(0, place + 1).filter((each) => each === name).length}` : name;
  });
}

/** What the rulebook calls a seat, such as black; nothing where it only has a number. */
export function roleName(role: string | null): string {
  return role && ROLES.has(role) ? t(`role.${role}`) : "";
}

const LEVEL = /^level-(\d)$/;
const ROLES = new Set(["black", "white", "red", "blue", "dark", "orange"]);

/** What is special about a table, besides the game and who sits there. */
export function tableTerms(table: Listed): string {
  const match = table.best_of > 1 && t("new.best.of", { n: table.best_of });
  return [clockTerms(table.clock), match, table.own_start && t("table.start")].filter(Boolean).join(" · ");
}

function clockTerms(clock: ClockRule): string {
  const amount = (value: number, unit: string) => new Intl.NumberFormat(current(), { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(value);
  if (clock.kind === "days") return amount(clock.days, "day");
  return clock.kind === "live" ? `${amount(clock.bank / 60, "minute")} + ${amount(clock.increment, "second")}` : "";
}
