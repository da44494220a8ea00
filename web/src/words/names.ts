/** The names of games, seats and bots as they are shown. */
import type { GameInfo, Seat } from "../net/wire";
import { t } from "./words.svelte";

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

/** The name of a level of the computer, such as `level-3`. */
export function levelName(bot: string): string {
  const level = /^level-(\d)$/.exec(bot)?.[1];
  if (level) return t("level", { number: level, name: t(`level.${level}`) });
  return bot === "random" ? t("bot.random") : bot;
}

/** Who sits in a seat. */
export function seatName(seat: Pick<Seat, "kind" | "name" | "bot" | "you">, place: number): string {
  if (seat.kind === "bot") return levelName(seat.bot ?? "");
  if (seat.name) return seat.name;
  if (seat.kind === "friend" || seat.kind === "anyone") return t("seat.empty");
  return seat.you ? t("you.name") : t("player", { n: place + 1 });
}

/** What the rulebook calls a seat, such as black; nothing where it only has a number. */
export function roleName(role: string | null): string {
  return role && ROLES.has(role) ? t(`role.${role}`) : "";
}

const ROLES = new Set(["black", "white", "red", "blue", "dark", "orange"]);
