/** The words of Cookie Disco for what is on the board. */

import type { Translate } from "$client/words/words.svelte";
import type { Choice } from "./choices";
import { cellKey, neighbours } from "./lattice";
import type { Cookie, View } from "./view";

/** The words of this game for a key. */
export const within = (t: Translate): Translate => (key, params) => t(`cookie-disco.${key}`, params);

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
  const ways = [...new Set(choice.ways.map(({ steps, sense }) => word("way", { n: steps, sense: word(sense) })))];
  const where = word("target", { cell: cellKey(choice.cell), ways: ways.join(", ") });
  const [own, other] = choice.totals ?? [];
  return own === undefined || other === undefined ? where : `${where}; ${word("wins", { own, other })}`;
}
