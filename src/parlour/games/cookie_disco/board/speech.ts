/** Positions and moves of Cookie Disco in words. */

import type { Known } from "$client/games";
import type { Translate } from "$client/words/words.svelte";
import { cellKey } from "./geometry";
import { parseMove, parseRollFacts, type RollFacts } from "./moves";
import { cookieLabel, cookieList, cookieName, sideName, spotLabel, within } from "./model/labels";
import type { Cell, Cookie, Hand, Kind, View } from "./view";

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

/** A move of a seat. Its facts say which cookie moved, next to which cookies it lies, and who begins. */
export function say(
  move: string,
  seat: number,
  names: readonly string[],
  t: Translate,
  { facts }: Known<View> = {},
): string {
  const word = within(t);
  const parsed = parseMove(move);
  const name = names[seat] ?? "";
  switch (parsed?.type) {
    case "start":
      return word("say.start", { number: parsed.number });
    case "place":
      return word("say.place", { name, cookie: cookieList([parsed.colour], t), spot: parsed.spot });
    case "guess":
      return word(`say.${parsed.hand}`, { name });
    case "hand":
      return sayHand(parsed.hand, facts ? names[Number(facts)] : undefined, t);
    case "roll":
      return sayRoll(parseRollFacts(facts), name, t);
    case "crawl":
      return sayCrawl(facts ? cookieList([facts as Kind], t) : "", name, t);
    default:
      return move;
  }
}

/** The totals of a divided field, those of the first seat first. */
export function detail(english: string, _t: Translate, { colours, totals }: View): string {
  return colours && totals ? colours.map((colour) => totals[colour]).join(" : ") : english;
}

function sayHand(hand: Hand, beginner: string | undefined, t: Translate): string {
  return beginner === undefined ? within(t)(`hand.${hand}`) : within(t)(`say.hand.${hand}`, { name: beginner });
}

function sayRoll(roll: RollFacts | null, name: string, t: Translate): string {
  if (!roll) return within(t)("say.roll", { name });
  const cookies = cookieList(roll.touched, t);
  return within(t)("say.roll.to", { name, cookie: cookieList([roll.cookie], t), cookies });
}

function sayCrawl(cookie: string, name: string, t: Translate): string {
  return cookie ? within(t)("say.crawl.to", { name, cookie }) : within(t)("say.crawl", { name });
}
