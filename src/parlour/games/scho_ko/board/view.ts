/** A position of Scho K.O. as a seat sees it. */

export type Colour = "dark" | "white";
export type Spot = [x: number, y: number];

/** A card in a hand, in the rotation that comes first in the alphabet. */
export interface Kind {
  /** Top left, top right, bottom left, bottom right, each `D` or `W`. */
  pieces: string;
  smartie: boolean;
}

/** A card on the table; x to the right, y upwards, of its lower left cell. */
export interface Card extends Kind {
  x: number;
  y: number;
  level: 1 | 2;
}

/** A visible piece and the number of its card. */
export interface Cell {
  x: number;
  y: number;
  colour: Colour;
  card: number;
}

export interface View {
  pairs: "adjacent" | "diagonal";
  phase: "dealing" | "naming" | "placing" | "drawing" | "over";
  turn: number | null;
  /** The colour of each seat, once they are named. */
  roles: [Colour, Colour] | [null, null];
  /** The cards in the order laid. */
  laid: Card[];
  /** The cells of the card laid last. */
  last: Spot[];
  cells: Cell[];
  /** The connected groups of each colour, largest first. */
  bars: Record<Colour, Spot[][]>;
  /** The hand of each seat; hidden cards are null. */
  hands: (Kind | null)[][];
  /** How many cards are left to draw. */
  stack: number;
}
