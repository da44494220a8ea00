/** What the server sends about a position of Cocotaki. */

export const COLOURS = ["red", "yellow", "green", "blue"] as const;
export type CardColour = (typeof COLOURS)[number];

export const ANIMALS = ["rooster", "donkey", "lion", "cow", "bee", "dog", "sheep", "cat"] as const;
export type Animal = (typeof ANIMALS)[number];

/** Everything that can be said with a card; empty for silence. */
export const SOUNDS = ["", "moo", "woof", "meow", "baa", "buzz", "hee-haw", "roar", "cock-a-doodle-doo", "cocotaki"] as const;
export type Sound = (typeof SOUNDS)[number];

/** A card by its name, such as `blue-cow` or `butterfly`; `?` is a hidden one. */
export type CardName = string;

export type Phase = "dealing" | "drawing" | "turn" | "laying" | "finishing" | "over";

export interface Lay {
  readonly card: CardName;
  /** The colour that a butterfly names, else empty. */
  readonly colour: string;
  readonly sound: string;
  /** Whether *last card* was said. */
  readonly last: boolean;
}

export interface View {
  readonly phase: Phase;
  readonly hands: readonly (readonly CardName[])[];
  readonly pile: number;
  readonly discards: readonly CardName[];
  readonly top: CardName | null;
  /** The colour that a butterfly on top asks for. */
  readonly named: string | null;
  /** The seat on turn; -1 while cards are dealt, null while a last card waits. */
  readonly turn: number | null;
  /** 1 is clockwise. */
  readonly direction: number;
  /** The seat that opened the donkey round. */
  readonly donkey: number | null;
  /** The cards to which one may object. */
  readonly window: {
    readonly seat: number;
    readonly lays: readonly Lay[];
    readonly done: boolean;
    readonly answered: readonly number[];
  } | null;
  /** Who gets how many cards now; null is the opening card. */
  readonly owed: readonly (readonly [number | null, number])[];
  readonly dealer: number;
  readonly wins: readonly number[];
  readonly turns: number;
}
