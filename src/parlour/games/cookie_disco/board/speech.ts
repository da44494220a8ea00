/** Positions and moves of Cookie Disco in words. */

import type { Translate } from "$client/words/words.svelte";
import { cellKey } from "./geometry";
import { parse } from "./moves";
import { cookieLabel, cookieList, cookieName, sideName, spotLabel, touching, within } from "./model/labels";
import type { Cell, Cookie, Hand, View } from "./view";

type Cookies = readonly Pick<Cookie, "kind" | "cell">[];

/** The whole position. */
export function describe(view: View, seat: number | null, t: Translate): string {
  const word = within(t);
  const own = seat === null ? undefined : view.colours?.[seat];
  return [
    view.phase === "start" || view.phase === "hand" ? word(`hint.${view.phase}`) : "",
    ...view.cookies.map((cookie) => `${cookieLabel(cookie, view, t)}.`),
    view.crawl ? `${word("crawl", { cookie: at(view.cookies, view.crawl.cell, t) })}.` : "",
    ...Object.keys(view.spots ?? {}).map((spot) => `${spotLabel(spot, view, t)}.`),
    own ? word("describe.yours", { cookie: cookieName(own, t) }) : "",
    view.lock ? word("describe.lock", { cookie: cookieName(view.lock, t) }) : "",
    view.side && view.phase === "turn" ? word("describe.turn", { side: sideName(view.side, t) }) : "",
    view.totals ? word("describe.totals", { orange: view.totals.O, blue: view.totals.B }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The cookie on a cell, as in “a caramel cookie”; empty if there is none. */
function at(cookies: Cookies, where: Cell, t: Translate): string {
  const found = cookies.find(({ cell }) => cellKey(cell) === cellKey(where));
  return found ? cookieList([found.kind], t) : "";
}

/** A move of a seat. The position before it shows which cookie moved, next to which cookies it lies, and who begins. */
export function say(move: string, seat: number, names: readonly string[], t: Translate, before?: View): string {
  const word = within(t);
  const read = parse(move);
  const name = names[seat] ?? "";
  switch (read?.type) {
    case "start":
      return word("say.start", { number: read.number });
    case "place":
      return word("say.place", { name, cookie: cookieList([read.colour], t), spot: read.spot });
    case "guess":
      return word(`say.${read.hand}`, { name });
    case "hand":
      return sayHand(read.hand, names[before?.beginners?.[read.hand] ?? -1], t);
    case "roll":
      return sayRoll(before ? rolled(before.cookies, move, false) : [], read.to, name, t);
    case "crawl":
      return sayCrawl(at(before?.cookies ?? [], read.to, t), name, t);
    default:
      return move;
  }
}

/** The positions before each move of a line, given the one after move `at`; only the cookies in them are right. */
export function positions(moves: readonly (string | null)[], at: number, view: View): View[] {
  const before: View[] = [];
  let cookies: readonly Cookie[] = view.cookies;
  for (let index = at; index >= 0; index--) {
    cookies = rolled(cookies, moves[index] ?? "", true);
    before[index] = { ...view, cookies };
  }
  cookies = view.cookies;
  for (let index = at + 1; index < moves.length; index++) {
    before[index] = { ...view, cookies };
    cookies = rolled(cookies, moves[index] ?? "", false);
  }
  return before;
}

/** The cookies after a roll, or before it. */
function rolled(cookies: readonly Cookie[], move: string, isUndone: boolean): readonly Cookie[] {
  const read = parse(move);
  if (read?.type !== "roll") return cookies;
  const [from, to] = isUndone ? [read.to, read.from] : [read.from, read.to];
  return cookies.map((cookie) => (cellKey(cookie.cell) === cellKey(from) ? { ...cookie, cell: to } : cookie));
}

function sayHand(hand: Hand, beginner: string | undefined, t: Translate): string {
  return beginner === undefined ? within(t)(`hand.${hand}`) : within(t)(`say.hand.${hand}`, { name: beginner });
}

function sayRoll(cookies: Cookies, to: Cell, name: string, t: Translate): string {
  const cookie = at(cookies, to, t);
  if (!cookie) return within(t)("say.roll", { name });
  return within(t)("say.roll.to", { name, cookie, cookies: cookieList(touching(cookies, to), t) });
}

function sayCrawl(cookie: string, name: string, t: Translate): string {
  return cookie ? within(t)("say.crawl.to", { name, cookie }) : within(t)("say.crawl", { name });
}
