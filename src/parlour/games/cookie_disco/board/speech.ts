/** Positions and moves of Cookie Disco in words. */

import type { Translate } from "$client/words/words.svelte";
import { cellKey } from "./geometry";
import { parse } from "./moves";
import type { Kind, View } from "./view";
import { cookieName, within } from "./model/labels";

/** The whole position. */
export function describe(view: View, seat: number | null, t: Translate): string {
  const word = within(t);
  const own = seat === null ? undefined : view.colours?.[seat];
  const spots = Object.entries(view.spots ?? {}).map(([spot, cell]) => `${spot} (${cellKey(cell)})`);
  return [
    view.phase === "start" || view.phase === "hand" ? word(`hint.${view.phase}`) : "",
    ...(["C", "A", "V", "O", "B"] as const).map((kind) => cookies(view, kind, t)),
    view.crawl ? `${word("crawl", { cell: cellKey(view.crawl.cell) })}.` : "",
    spots.length ? word("describe.spots", { spots: spots.join(", ") }) : "",
    own ? word("describe.yours", { cookie: cookieName(own, t) }) : "",
    view.lock ? word("describe.lock", { cookie: cookieName(view.lock, t) }) : "",
    view.side && view.phase === "turn" ? word("describe.turn", { cookie: cookieName(view.side, t) }) : "",
    view.totals ? word("describe.totals", { orange: view.totals.O, blue: view.totals.B }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function cookies(view: View, kind: Kind, t: Translate): string {
  const cells = view.cookies.filter((cookie) => cookie.kind === kind).map(({ cell }) => cellKey(cell));
  return cells.length ? within(t)("describe.cookies", { cookie: cookieName(kind, t), cells: cells.join("; ") }) : "";
}

/** A move of a seat. */
export function say(move: string, seat: number, names: readonly string[], t: Translate): string {
  const word = within(t);
  const read = parse(move);
  const name = names[seat] ?? "";
  switch (read?.type) {
    case "start":
      return word("say.start", { number: read.number });
    case "place":
      return word("say.place", { name, cookie: cookieName(read.colour, t), spot: read.spot });
    case "guess":
      return word(`say.${read.hand}`, { name });
    case "hand":
      return word(`say.hand.${read.hand}`);
    case "roll":
      return word("say.roll", { name, from: cellKey(read.from), to: cellKey(read.to) });
    case "crawl":
      return word("say.crawl", { name, to: cellKey(read.to) });
    default:
      return move;
  }
}
