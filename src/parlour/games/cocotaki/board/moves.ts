/** The moves of Cocotaki as text. */

import type { CardName } from "./view";

/** The card that is laid with a colour of its player's choice. */
export const BUTTERFLY = "butterfly";

export interface Lay {
  readonly card: CardName;
  /** The colour that a butterfly names, otherwise empty. */
  readonly colour: string;
  /** Empty for silence. */
  readonly sound: string;
  /** Whether *last card* is said with it. */
  readonly last: boolean;
}

export type Word = "draw" | "done" | "last" | "object" | "accept";
const WORDS: readonly string[] = ["draw", "done", "last", "object", "accept"];

export type Move =
  ({ readonly type: "lay" } & Lay) | { readonly type: Word } | { readonly type: "deal"; readonly card: CardName };

const LAY = /^([a-z]+(?:-[a-z]+)?)(?:=([a-z]+))?!([a-z-]*)(\+last)?$/;

/** Parses a move; null if the text is not one. */
export function parseMove(text: string): Move | null {
  if (WORDS.includes(text)) return { type: text as Word };
  if (text.startsWith("+")) return { type: "deal", card: text.slice(1) };
  const [, card, colour = "", sound = "", last] = LAY.exec(text) ?? [];
  return card ? { type: "lay", card, colour, sound, last: last !== undefined } : null;
}

/** The text that lays a card. */
export function layText({ card, colour, sound, last }: Lay): string {
  return `${card}${colour ? `=${colour}` : ""}!${sound}${last ? "+last" : ""}`;
}

/** The colour of a card, empty for a butterfly, and its animal. */
export function split(card: CardName): { colour: string; animal: string } {
  const [first, animal] = card.split("-");
  return animal === undefined ? { colour: "", animal: first! } : { colour: first!, animal };
}

/** Whether a card is laid in any of the moves. */
export function canLay(moves: readonly string[], card: CardName): boolean {
  return moves.some((move) => move.startsWith(`${card}!`) || move.startsWith(`${card}=`));
}

/** A complete text that lays a card, to ask why it may not be laid. */
export const attempt = (card: CardName): string =>
  layText({ card, colour: card === BUTTERFLY ? "red" : "", sound: "", last: false });
