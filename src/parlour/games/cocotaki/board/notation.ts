/** The actions of Cocotaki as text. */

import { COLOURS, SOUNDS, type CardName, type Lay } from "./view";

export type Word = "draw" | "done" | "last" | "object" | "accept";
const WORDS: readonly string[] = ["draw", "done", "last", "object", "accept"];

export type Move = ({ readonly type: "lay" } & Lay) | { readonly type: Word } | { readonly type: "deal"; readonly card: CardName };

const LAY = /^([a-z]+(?:-[a-z]+)?)(?:=([a-z]+))?!([a-z-]*)(\+last)?$/;

/** The action that a text means, or null. */
export function parse(text: string): Move | null {
  if (WORDS.includes(text)) return { type: text as Word };
  if (text.startsWith("+")) return { type: "deal", card: text.slice(1) };
  const [, card, colour = "", sound = "", last] = LAY.exec(text) ?? [];
  return card ? { type: "lay", card, colour, sound, last: last !== undefined } : null;
}

/** The text that lays a card. */
export function lay({ card, colour, sound, last }: Lay): string {
  return `${card}${colour ? `=${colour}` : ""}!${sound}${last ? "+last" : ""}`;
}

/** The colour of a card, empty for a butterfly, and its animal. */
export function split(card: CardName): { colour: string; animal: string } {
  const [first, animal] = card.split("-");
  return animal === undefined ? { colour: "", animal: first! } : { colour: first!, animal };
}

/** Whether the table itself watches for mistakes, as the options before a position text say. */
export const isRefereed = (text: string): boolean => /^[^:]*\breferee=auto\b/.test(text);

/** Whether the moves allow a card to be laid, with whatever sound. */
export function canLay(moves: readonly string[], card: CardName): boolean {
  return moves.some((move) => move.startsWith(`${card}!`) || move.startsWith(`${card}=`));
}

/** A lay of a card without a sound, to ask why it may not be laid. */
export const attempt = (card: CardName): string =>
  lay({ card, colour: card === "butterfly" ? COLOURS[0] : "", sound: SOUNDS[0], last: false });
