/** Views written as position texts, for the demonstration and the figures of the rules. */

import { cellAt, cellKey } from "./lattice";
import { parts } from "./parts";
import { RING, RING_SPOTS, TRIANGLE_SPOTS } from "./starts";
import type { Cell, Colour, Cookie, Kind, View } from "./view";

const NAMES = { C: "chocolate", A: "caramel", V: "vanilla", O: "orange", B: "blue" } as const;
const VALUES = { C: 3, A: 2, V: 1, O: 0, B: 0 } as const;

/** The view of a position such as `C:0,1 A:1,0 … / O / C`; `over` for one that has ended with a division. */
export function read(text: string, over = false): View {
  const [field, stage, lock = "-", ...rest] = text.split(" / ") as [string, string, string?, ...string[]];
  const side = stage === "O" || stage === "B" ? stage : null;
  const seats = (rest.find((each) => each.startsWith("seats="))?.slice(6) ?? "OB") as "OB" | "BO";
  const crawl = rest.find((each) => each.startsWith("crawl="))?.slice(6).split(" ");
  const cookies = field.split(" ").map((word) => cookie(word, lock, seats, crawl?.[0]));
  return {
    phase: over ? "over" : side ? "turn" : stage === "place" ? "place" : stage === "cherry" ? "cherry" : "hand",
    colours: cookies.length > 6 ? [seats[0] as Colour, seats[1] as Colour] : null,
    cookies,
    side,
    lock: lock === "-" ? null : (lock as Kind),
    crawl: crawl ? { cell: cellAt(crawl[0]!), moved: crawl.length > 1 } : null,
    totals: side ? totals(cookies) : null,
    guess: stage.startsWith("cherry=") ? (stage.slice(7) as "left" | "right") : null,
    spots: stage === "place" ? spots(cookies) : {},
  };
}

function cookie(word: string, lock: string, seats: string, covered?: string): Cookie {
  const [kind, cell] = word.split(":") as [Kind, string];
  const seat = seats.indexOf(kind);
  const value = cell === covered ? 0 : VALUES[kind];
  return { cell: cellAt(cell), kind, name: NAMES[kind], seat: seat < 0 ? null : seat, value, locked: kind === lock };
}

function totals(cookies: readonly Cookie[]): Record<Colour, number> | null {
  const found = parts(cookies);
  const of = (colour: Colour) => found.find((part) => part.cookies.some(({ kind }) => kind === colour));
  const [orange, blue] = [of("O"), of("B")];
  return orange && blue && orange !== blue && found.length === 2 ? { O: orange.total, B: blue.total } : null;
}

function spots(cookies: readonly Cookie[]): Record<string, Cell> {
  const taken = new Set(cookies.map(({ cell }) => cellKey(cell)));
  return RING.every((cell) => taken.has(cellKey(cell))) ? RING_SPOTS : TRIANGLE_SPOTS;
}
