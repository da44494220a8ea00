/** The words of Cookie Disco for what is on the board. */

import type { Translate } from "$client/words/words.svelte";
import { cellKey, neighbours } from "../geometry";
import { placeable } from "../moves";
import type { Cookie, Hand, View } from "../view";
import type { Choice } from "./choices";

/** The words of this game for a key. */
export const within =
  (t: Translate): Translate =>
  (key, params) =>
    t(`cookie-disco.${key}`, params);

export const cookieName = (kind: Cookie["kind"], t: Translate): string => within(t)(`kind.${kind}`);

/** What a choice is called. */
export function label(choice: Choice, view: View, isHeld: boolean, t: Translate): string {
  const word = within(t);
  switch (choice.type) {
    case "cookie":
      return cookieLabel(choice.cookie, choice.places, view, isHeld, t);
    case "crawl":
      return word("crawl", { cell: cellKey(choice.cell) });
    case "tray":
      return word("take", { cookie: cookieName(choice.colour, t) });
    case "target":
      return targetLabel(choice, t);
    case "crawl target":
      return word("crawl.target", { cell: cellKey(choice.cell) });
    case "spot":
      return word("spot", { spot: choice.spot });
    case "fist":
      return word(`fist.${choice.hand}`);
  }
}

function cookieLabel(cookie: Cookie, places: number, view: View, isHeld: boolean, t: Translate): string {
  const word = within(t);
  const near = new Set(neighbours(cookie.cell).map(cellKey));
  const touched = view.cookies.filter(({ cell }) => near.has(cellKey(cell))).map(({ kind }) => cookieName(kind, t));
  return [
    word("cookie", { cookie: cookieName(cookie.kind, t), cell: cellKey(cookie.cell) }),
    touched.length ? word("touches", { cookies: touched.join(", ") }) : "",
    cookie.locked ? word("locked") : "",
    isHeld ? word("chosen") : "",
    places ? word("places", { n: places }) : "",
  ]
    .filter(Boolean)
    .join("; ");
}

function targetLabel(choice: Choice & { type: "target" }, t: Translate): string {
  const word = within(t);
  const ways = [...new Set(choice.trace.ways.map(({ steps, sense }) => word("way", { n: steps, sense: word(sense) })))];
  const where = word("target", { cell: cellKey(choice.cell), ways: ways.join(", ") });
  const [own, other] = choice.trace.totals ?? [];
  return own === undefined || other === undefined ? where : `${where}; ${word("wins", { own, other })}`;
}

/** The hint above the field for a player with these moves; `name` is the player on turn, `opened` the fist with the cherry. */
export function hint(view: View, moves: readonly string[], name: string, opened: Hand | null, t: Translate): string {
  const word = within(t);
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
    default:
      return opened ? word(`say.hand.${opened}`) : "";
  }
}
