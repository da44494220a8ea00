/** What the server sends about a position of Cookie Disco. */

export type Cell = readonly [q: number, r: number];
export type Kind = "C" | "A" | "V" | "O" | "B";
export type Colour = "O" | "B";
export type Hand = "left" | "right";
export type Phase = "start" | "place" | "cherry" | "hand" | "turn" | "over";

export interface Cookie {
  readonly cell: Cell;
  readonly kind: Kind;
  readonly name: string;
  /** The seat a player-cookie belongs to. */
  readonly seat: number | null;
  /** What it is worth, for steps and for totals. */
  readonly value: number;
  readonly locked: boolean;
}

export interface View {
  readonly phase: Phase;
  /** The colour of each seat, once the first has chosen. */
  readonly colours: readonly [Colour, Colour] | null;
  readonly cookies: readonly Cookie[];
  /** The colour to move. */
  readonly side: Colour | null;
  /** The kind that moved last and may not move now. */
  readonly lock: Kind | null;
  readonly crawl: { readonly cell: Cell; readonly moved: boolean } | null;
  /** What the part of each player-cookie is worth in a divided field. */
  readonly totals: Readonly<Record<Colour, number>> | null;
  readonly guess: Hand | null;
  /** The numbered cells for the player-cookies. */
  readonly spots: Readonly<Record<string, Cell>>;
}
