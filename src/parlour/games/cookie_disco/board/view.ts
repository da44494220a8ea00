/** A position of Cookie Disco as the server sends it; fields that do not apply are left out. */

export type Cell = readonly [q: number, r: number];
export type Kind = "C" | "A" | "V" | "O" | "B";
export type Colour = "O" | "B";
export type Hand = "left" | "right";
export type Phase = "start" | "place" | "cherry" | "hand" | "turn" | "over";

export interface Cookie {
  readonly cell: Cell;
  readonly kind: Kind;
  /** What it is worth, for steps and for totals. */
  readonly value: number;
  readonly locked?: true;
  /** The player-cookie of its part, once the field is divided. */
  readonly part?: Colour;
  /** A cell it would roll to if it did not hold the field together. */
  readonly barred?: Cell;
  /** Why it cannot roll now, if it is not locked: it is the other player's, rests, holds the field together, or has nowhere to go. */
  readonly stays?: "theirs" | "rests" | "holds" | "fixed";
}

export interface View {
  readonly phase: Phase;
  /** The colour of each seat, once the first has chosen. */
  readonly colours?: readonly [Colour, Colour];
  readonly cookies: readonly Cookie[];
  /** The colour to move. */
  readonly side?: Colour;
  /** The kind that moved last and may not move now. */
  readonly lock?: Kind;
  readonly crawl?: { readonly cell: Cell; readonly moved: boolean };
  /** What the part of each player-cookie is worth in a divided field. */
  readonly totals?: Readonly<Record<Colour, number>>;
  /** Why the game is over. */
  readonly reason?: "division" | "stuck" | "repetition";
  /** The colour that won; left out in a draw. */
  readonly winner?: Colour;
  readonly guess?: Hand;
  /** The seat that begins if the cherry is in a fist. */
  readonly beginners?: Readonly<Record<Hand, number>>;
  /** The numbered cells for the player-cookies. */
  readonly spots?: Readonly<Record<string, Cell>>;
  /** The starts, one of which is about to be chosen at random: their kinds row by row, centred, such as `VA/A C/CC`. */
  readonly starts?: readonly string[];
}

/** Whether a cookie belongs to a player. */
export const isPlayerCookie = (kind: Kind): kind is Colour => kind === "O" || kind === "B";
