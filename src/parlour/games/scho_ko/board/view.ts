/** A position of Scho K.O. as the server sends it to a seat. */

export type Colour = "dark" | "white";
/** A colour as moves write it. */
export type Letter = "D" | "W";
/** The lower left cell of a card; x to the right, y upwards. */
export type Spot = [x: number, y: number];

/** How a card shows its pieces. */
export interface Look {
  /** Top left, top right, bottom left, bottom right, each `D` or `W`. */
  pieces: string;
  smartie: boolean;
}

/** A card on the table. */
export interface Card extends Look {
  x: number;
  y: number;
  level: 1 | 2;
}

/** A card in a hand: its rotations as moves write them, such as `DDWW*`, each a quarter clockwise from the one before. */
export type Held = string[];

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
  /** The connected groups of each colour, largest first. */
  bars: Record<Colour, Spot[][]>;
  /** The hand of each seat; hidden cards are null. */
  hands: (Held | null)[][];
  /** How many cards are left to draw. */
  stack: number;
  /** The sizes of the bars that decided the game, the largest first; empty until it is over. */
  compared: [dark: number, white: number][];
  /** The seats that won; empty until the game is over. */
  winners: number[];
}
