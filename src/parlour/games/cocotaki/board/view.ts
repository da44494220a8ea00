/** A position of Cocotaki as the server sends it; fields that do not apply are left out. */

/** The colours, in the order in which they are shown. */
export const COLOURS = ["red", "yellow", "green", "blue"] as const;

/** A card by its name, such as `blue-cow` or `butterfly`; `?` is a hidden one. */
export type CardName = string;

export type Phase = "dealing" | "drawing" | "turn" | "laying" | "finishing" | "over";

/** Why a player takes penalty cards. */
export interface Penalty {
  readonly seat: number;
  readonly cards: number;
  /** The seat that objected; left out if the table noticed it. */
  readonly by?: number;
  /** How many laid cards return to the hand. */
  readonly back?: number;
  /** What was wrong, with the card and the sound that it needs; nothing if the objection was the mistake. */
  readonly mistakes: readonly { readonly kind: string; readonly card?: CardName; readonly sound?: string }[];
}

export interface View {
  readonly phase: Phase;
  readonly hands: readonly (readonly CardName[])[];
  readonly pile: number;
  /** The cards under the top card. */
  readonly discards?: readonly CardName[];
  readonly top?: CardName;
  /** The colour that a butterfly on top names. */
  readonly named?: string;
  /** The seat to move; -1 while cards are dealt, left out while a last card waits to be accepted. */
  readonly turn?: number;
  /** 1 is clockwise, -1 counter-clockwise. */
  readonly direction: number;
  /** The seat that opened the donkey round. */
  readonly donkey?: number;
  /** The cards that may be objected to. */
  readonly window?: {
    readonly seat: number;
    /** The moves that laid them. */
    readonly lays: readonly string[];
    readonly done: boolean;
    /** The seats that have accepted a last card, or wrongly objected. */
    readonly answered: readonly number[];
  };
  /** The seats that are owed cards, and how many; null is the opening card. */
  readonly owed?: readonly (readonly [number | null, number])[];
  readonly dealer: number;
  /** The rounds that each seat has won. */
  readonly wins: readonly number[];
  readonly turns: number;
  /** Whether the table catches mistakes; otherwise the players do, so that wrong cards can be laid. */
  readonly refereed?: true;
  /** What can be said with a card, empty for silence; left out while no one can lay a card. */
  readonly sounds?: readonly string[];
  /** The colours that a butterfly can name, if there is one in a visible hand. */
  readonly colours?: readonly string[];
  /** The seats that may say *last card* with their next card. */
  readonly calls?: readonly number[];
  /** The colour or the animals that the next card may show. */
  readonly wanted?: { readonly colour?: string; readonly animals: readonly string[] };
  /** The latest penalty, until a player acts. */
  readonly penalty?: Penalty;
  readonly winners?: readonly number[];
}
