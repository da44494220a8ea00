/** The moves of Hokito as text, and the paths that come with them. */

import type { Square } from "./geometry";
import type { Colour, Mark, Piece, View } from "./view";

export type Move =
  { type: "hop"; from: Square; to: Square } | { type: "put"; colour: Colour | null; mark: Mark; square: Square };

const HOP = /^([a-h][1-8])-([a-h][1-8])$/;
const PUT = /^([bw]?)([1-3])@([a-h][1-8])$/;
const PIECE = /([bw])([1-3])(?:x(\d+))?/g;
const COLOURS: Record<string, Colour> = { b: "black", w: "white" };

/** Parses a move; null if the text is not one. */
export function parseMove(text: string): Move | null {
  const hop = HOP.exec(text);
  if (hop) return { type: "hop", from: hop[1]!, to: hop[2]! };
  const put = PUT.exec(text);
  if (!put) return null;
  return { type: "put", colour: COLOURS[put[1]!] ?? null, mark: Number(put[2]) as Mark, square: put[3]! };
}

/** The squares that the last move changed; none for the pawn that ends the set-up. */
export function changed(text: string, phase: View["phase"]): Square[] {
  const move = parseMove(text);
  if (move?.type === "hop") return [move.from, move.to];
  return move?.colour === null && phase === "arrange" ? [move.square] : [];
}

/** The text of a hop. */
export function hopText(from: Square, to: Square): string {
  return `${from}-${to}`;
}

/** The text of placing a pawn. */
export function putText(mark: Mark, square: Square): string {
  return `${mark}@${square}`;
}

/** The squares that a piece can move to. */
export function targets(moves: string[], from: Square): Set<Square> {
  return new Set(moves.filter((move) => move.startsWith(`${from}-`)).map((move) => move.slice(3)));
}

/** The squares of all pieces that can move. */
export function origins(moves: string[]): Set<Square> {
  return new Set(moves.filter((move) => HOP.test(move)).map((move) => move.slice(0, 2)));
}

/** The marks that can be placed while arranging. */
export function marks(moves: string[]): Mark[] {
  const placeable = new Set(moves.filter((move) => PUT.test(move)).map((move) => Number(move[0]) as Mark));
  return [...placeable].sort();
}

/** The squares where a pawn of that mark can be placed. */
export function free(moves: string[], mark: Mark): Set<Square> {
  return new Set(moves.filter((move) => move.startsWith(`${mark}@`)).map((move) => move.slice(2)));
}

/** Parses the trace of a move, such as `a4b4b1`, into its squares; none without a trace. */
export function parseTrace(trace: string | null | undefined): Square[] {
  return trace?.match(/../g) ?? [];
}

/** Parses the facts of a hop, such as `b2 w1x4 b1`: the piece that hops, the one it lands on, and those next to that. */
export function parsePieces(facts: string): Piece[] {
  return [...facts.matchAll(PIECE)].map(([, colour, mark, height]) => ({
    colour: COLOURS[colour!]!,
    mark: Number(mark) as Mark,
    height: Number(height ?? 1),
  }));
}

/** The path of each move. */
export function paths(moves: string[], traces: (string | null)[]): Map<string, Square[]> {
  return new Map(moves.map((move, index) => [move, parseTrace(traces[index])]));
}
