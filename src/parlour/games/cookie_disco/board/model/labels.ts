/** The words of Cookie Disco for what is on the board. */

import { current, type Translate } from "$client/words/words.svelte";
import { cellKey, neighbours } from "../geometry";
import { parseMove, placeable } from "../moves";
import type { Cell, Colour, Cookie, Hand, Kind, View } from "../view";
import type { Choice } from "./choices";

/** Looks up the words of this game only. */
export const within =
  (t: Translate): Translate =>
  (key, params) =>
    t(`cookie-disco.${key}`, params);

export const cookieName = (kind: Kind, t: Translate): string => within(t)(`kind.${kind}`);

export const sideName = (side: Colour, t: Translate): string => within(t)(side === "O" ? "role.orange" : "role.blue");

/** Cookies in a sentence, such as “2 caramel cookies and the vanilla cookie”. */
export function cookieList(kinds: readonly Kind[], t: Translate): string {
  const counts = (["C", "A", "V", "O", "B"] as const).map((kind) => ({
    kind,
    n: kinds.filter((other) => other === kind).length,
  }));
  const named = counts.filter(({ n }) => n).map(({ kind, n }) => within(t)(`some.${kind}`, { n }));
  return new Intl.ListFormat(current()).format(named);
}

/** The kinds of the cookies that touch a cell, without the cookie that is about to move. */
export function touching(cookies: readonly Pick<Cookie, "kind" | "cell">[], at: Cell, moving?: Cell): Kind[] {
  const near = new Set(neighbours(at).map(cellKey));
  const left = moving && cellKey(moving);
  return cookies.filter(({ cell }) => near.has(cellKey(cell)) && cellKey(cell) !== left).map(({ kind }) => kind);
}

/** What a cell touches, as “touches a caramel cookie”; empty if it touches nothing. */
function touches(view: View, cell: Cell, t: Translate): string {
  const kinds = touching(view.cookies, cell);
  return kinds.length ? within(t)("touches", { cookies: cookieList(kinds, t) }) : "";
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join("; ");

/** The label of a choice; `canMove` says whether the player has any move now. */
export function label(choice: Choice, view: View, isHeld: boolean, canMove: boolean, t: Translate): string {
  const word = within(t);
  switch (choice.type) {
    case "cookie":
      return joined(
        cookieLabel(choice.cookie, view, t),
        isHeld ? word("chosen") : "",
        choice.places ? word("places", { n: choice.places }) : canMove ? whyFixed(choice.cookie, t) : "",
      );
    case "crawl":
      return word("crawl", { cookie: cookieList(kindsAt(view, choice.cell), t) });
    case "tray":
      return word("take", { cookie: cookieName(choice.colour, t) });
    case "target":
      return targetLabel(choice, view, t);
    case "crawl target": {
      const where = word("crawl.target", { cookie: cookieList(kindsAt(view, choice.cell), t) });
      return joined(where, touches(view, choice.cell, t));
    }
    case "spot":
      return spotLabel(choice.spot, view, t);
    case "fist":
      return word(`fist.${choice.hand}`);
  }
}

const kindsAt = (view: View, at: Cell): Kind[] =>
  view.cookies.filter(({ cell }) => cellKey(cell) === cellKey(at)).map(({ kind }) => kind);

/** A cookie, what it touches, and whether it is locked. */
export function cookieLabel(cookie: Cookie, view: View, t: Translate): string {
  const isLocked = cookie.locked && view.phase === "turn";
  return joined(cookieName(cookie.kind, t), touches(view, cookie.cell, t), isLocked ? within(t)("locked") : "");
}

/** A numbered spot of the set-up, and what it touches. */
export function spotLabel(spot: string, view: View, t: Translate): string {
  const cell = view.spots?.[spot];
  return joined(within(t)("spot", { spot }), cell ? touches(view, cell, t) : "");
}

/** Why a cookie that is not locked cannot move. */
const whyFixed = ({ stays }: Cookie, t: Translate): string => (stays ? within(t)(stays) : "");

function targetLabel(choice: Choice & { type: "target" }, view: View, t: Translate): string {
  const word = within(t);
  const move = parseMove(choice.move);
  const kinds = touching(view.cookies, choice.cell, move?.type === "roll" ? move.from : undefined);
  const ways = [...new Set(choice.trace.ways.map(({ steps, sense }) => word("way", { n: steps, sense: word(sense) })))];
  const where = word("target", { cookies: cookieList(kinds, t), ways: ways.join(", ") });
  const [own, other] = choice.trace.totals ?? [];
  return own === undefined || other === undefined ? where : joined(where, word("wins", { own, other }));
}

/** The hint above the field for a player with these moves at `seat`; `turn` is the seat to move, `opened` the fist with the cherry. */
export function hint(
  view: View,
  moves: readonly string[],
  {
    names,
    turn,
    opened,
    seat = null,
  }: { names: readonly string[]; turn: number | null; opened: Hand | null; seat?: number | null },
  t: Translate,
): string {
  const word = within(t);
  const name = names[turn ?? 0] ?? "";
  switch (view.phase) {
    case "start":
    case "hand":
      return word(`hint.${view.phase}`);
    case "place":
      return moves.length
        ? word(placeable(moves).length > 1 ? "hint.colour" : "hint.spot")
        : word("hint.place", { name });
    case "cherry":
      return moves.length ? word("hint.cherry") : word("hint.guess", { name });
    case "turn":
      if (opened)
        return [word(`say.hand.${opened}`, { name }), moves.length ? word("hint.roll") : ""].filter(Boolean).join(". ");
      return [
        moves.length && seat !== null && view.colours ? word(`hint.own.${view.colours[seat]}`) : "",
        view.lock ? word(`hint.lock.${view.lock}`) : "",
      ]
        .filter(Boolean)
        .join(". ");
    default:
      return "";
  }
}
