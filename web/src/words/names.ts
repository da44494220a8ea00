/** The names of games, seats and bots, and the sentences about them, on the screen. */
import type { Clock, Listed, NewSeat, Reason, Seat, WhyNot } from "../net/protocol";
import { settings } from "../state/settings.svelte";
import { amount, hasText, t, type Params } from "./words.svelte";

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

/** The coach's reason against a move, in a sentence: in the game's own words, or in those for every game. */
export function coachReason(game: string, { key, facts }: Pick<Reason, "key" | "facts">): string {
  const own = `${game}.reason.${key}`;
  const params: Params = { ...facts, n: facts.moves ?? facts.left ?? facts.points ?? facts.best ?? 0 };
  return t(hasText(own) ? own : `reason.${key}`, params);
}

/** Why something was refused; `code` says why if no rule does. */
export type Refusal = WhyNot & { code?: string };

/** Why something is refused, in a sentence; in English where the language has none for it. */
export function refusalText(game: string, why: Pick<Refusal, "message" | "key" | "values" | "code">): string {
  const key = [`${game}.why.${why.key}`, `why.${why.key}`, `refused.${why.code}`].find(hasText);
  return key ? t(key, why.values) : (why.message ?? t("why.legal"));
}

/** The question by which the rulebook decides who begins. */
export const whoBeginsQuestion = (game: string): string => word(game, "who-begins", t("new.begins.question"));

/** A text of a game, or a fallback where the language has none. */
function word(game: string, key: string, fallback: string): string {
  return hasText(`${game}.${key}`) ? t(`${game}.${key}`) : fallback;
}

/** A level as it is listed for choosing, such as “3 · Learner” for `level-3`. */
export const levelName = (bot: string): string => namedLevel("level", bot);

/** The number of a level; 0 for another bot. */
export const levelNumber = (bot: string): number => Number(LEVEL.exec(bot)?.[1] ?? 0);

/** How a level plays, in a sentence. */
export const levelAbout = (bot: string): string => (levelNumber(bot) ? t(`level.${levelNumber(bot)}.about`) : "");

/** A level as it is written on a button, such as “Level 3 · Learner” for `level-3`. */
export const levelTitle = (bot: string): string => namedLevel("play.level", bot);

function namedLevel(key: string, bot: string): string {
  const number = levelNumber(bot);
  return number ? t(key, { number, name: botName(bot) }) : botName(bot);
}

/** The name of a bot at the table. */
export function botName(bot: string): string {
  const level = levelNumber(bot);
  if (level) return t(`level.${level}`);
  return bot === "random" ? t("bot.random") : bot;
}

type SeatHolder = Pick<Seat, "kind" | "name" | "bot" | "you">;

/** The name of the player in each seat; repeated names are numbered. */
export function seatNames(seats: SeatHolder[]): string[] {
  const isShared = seats.filter((seat) => seat.you).length > 1;
  const numbered = seats.map((_, index) => t("player", { n: index + 1 }));
  const free = numbered.filter((name) => !seats.some((seat) => seat.name === name));
  /** A seat's own number unless another player has that name, as after a rematch in which the seats moved on. */
  const number = (index: number): string => {
    const own = numbered[index] as string;
    return free.includes(own) ? own : (free.shift() ?? own);
  };
  return numberRepeated(seats.map((seat, index) => holderName(seat, isShared) ?? number(index)));
}

/** The names for the seats of a new table; repeated ones are numbered. */
export function newSeatNames(seats: NewSeat[]): string[] {
  return numberRepeated(seats.map(newSeatName));
}

function newSeatName(seat: NewSeat): string {
  if (seat.kind === "bot") return botName(seat.bot ?? "");
  if (seat.kind === "me") return settings.name || t("seat.me");
  return seat.name || t(`seat.${seat.kind}`);
}

/** The names of the players of a record, which names bots by their id. */
export function playerNames(seats: string[]): string[] {
  return numberRepeated(seats.map((name, index) => (name ? botName(name) : t("player", { n: index + 1 }))));
}

/** The name of the player in a seat; null for one who is called by a number. */
function holderName(seat: SeatHolder, isShared: boolean): string | null {
  if (seat.kind === "bot") return botName(seat.bot ?? "");
  if (seat.name) return seat.name;
  if (seat.kind === "friend" || seat.kind === "anyone") return t("seat.empty");
  return seat.you && !isShared ? t("you.name") : null;
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

/** The terms of a table that differ from the default: clock, match, starting position, and whether its opener knows the deal. */
export function tableTerms(table: Listed): string {
  const match = table.best_of > 1 && t("new.best.of", { n: table.best_of });
  return [clockTerms(table.clock), match, table.own_start && t("table.start"), table.deal_known && t("table.deal")]
    .filter(Boolean)
    .join(" · ");
}

function clockTerms(clock: Clock): string {
  if (clock.kind === "days") return amount(clock.days, "day");
  return clock.kind === "live" ? `${amount(clock.bank / 60, "minute")} + ${amount(clock.increment, "second")}` : "";
}
