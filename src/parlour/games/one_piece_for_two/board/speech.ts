/** One Piece for Two in words. */

import type { Translate } from "$client/words/words.svelte";
import { count, endingFor } from "./model/count";
import { cellName, columnName, isLying, topPiece, type Cell, type Hold } from "./model/pieces";
import { parseMove } from "./moves";
import type { Colour, Edge, Piece, View } from "./view";

const EDGE_KEYS: Record<Edge, string> = {
  south: "one-piece-for-two.south",
  east: "one-piece-for-two.east",
  north: "one-piece-for-two.north",
  west: "one-piece-for-two.west",
};

/** The way a piece is held or lies. */
function manner({ lying, colours }: Hold, t: Translate): string {
  if (lying) return t(colours === "RB" ? "one-piece-for-two.lying.RB" : "one-piece-for-two.lying.BR");
  return t(colours === "RB" ? "one-piece-for-two.upright.RB" : "one-piece-for-two.upright.BR");
}

/** A piece on the grid. */
export function named(piece: Piece, t: Translate): string {
  const [first, second] = piece.cells;
  const hold = { lying: isLying(piece), colours: piece.colours };
  return t("one-piece-for-two.piece", { first, second, manner: manner(hold, t) });
}

/** The piece in hand, where it would come to rest, and whether it fits there. */
export function held(hold: Hold, column: number, cells: [Cell, Cell], fits: boolean, t: Translate): string {
  const [first, second] = cells.map(cellName);
  const values = { column: columnName(column), manner: manner(hold, t), first: first!, second: second! };
  return t(fits ? "one-piece-for-two.falls" : "one-piece-for-two.misfit", values);
}

/** A column with the piece on top of it. */
export function columnNote(view: View, column: number, isTakeable: boolean, t: Translate): string {
  const piece = topPiece(view, column);
  const at = t("one-piece-for-two.column", { column: columnName(column) });
  const content = piece ? named(piece, t) : t("one-piece-for-two.nothing");
  return [at, content, isTakeable && t("one-piece-for-two.takeable")].filter(Boolean).join(", ");
}

/** The whole position in words. */
export function describe(view: View, _seat: number | null, t: Translate): string {
  const pieces = view.pieces.map((piece) => named(piece, t)).join("; ");
  const edge = view.edge && edgeNote(view.edge, t);
  const list = pieces && t("one-piece-for-two.pieces", { list: pieces });
  return [state(view, t), counts(view, t), `${stock(view, t)}.`, edge, list].filter(Boolean).join(" ");
}

/** How many a colour has in a row through its new cell. */
export function counted(view: View, colour: Colour, t: Translate): string {
  const n = count(view, colour);
  return t(colour === "red" ? "one-piece-for-two.count.red" : "one-piece-for-two.count.blue", { n });
}

/** What both players count after a move; empty before the first piece. */
export function counts(view: View, t: Translate): string {
  if (!count(view, "red")) return "";
  const both = view.cancelled && t("one-piece-for-two.count.both", { n: view.goal });
  return [counted(view, "red", t), counted(view, "blue", t), both].filter(Boolean).join(" ");
}

/** Where the game edge is on the screen, always at the bottom, and which side was chosen if another one was there. */
export function edgeNote(edge: Edge, t: Translate): string {
  if (edge === "south") return t("one-piece-for-two.edge");
  return t("one-piece-for-two.edge.turned", { edge: t(EDGE_KEYS[edge]).toLocaleLowerCase() });
}

/** Who won and why, in one sentence for the viewer; empty before the end and in a draw. */
export function ending(view: View, names: string[], mover: number | null, t: Translate): string {
  const end = endingFor(view, names, mover, t("you.name"));
  return end ? t(`one-piece-for-two.end.${end.kind}`, { name: end.name, n: end.n, m: end.m }) : "";
}

function state(view: View, t: Translate): string {
  if (view.phase === "colours") return t("one-piece-for-two.phase.colours");
  if (view.phase === "edge") return t("one-piece-for-two.phase.edge");
  const cells = [...new Set(view.lines.flat())].join(", ");
  if (view.winner)
    return t(view.winner === "red" ? "one-piece-for-two.won.red" : "one-piece-for-two.won.blue", { cells });
  if (!view.to_move) return t("one-piece-for-two.drawn");
  return t(view.to_move === "red" ? "one-piece-for-two.moves.red" : "one-piece-for-two.moves.blue");
}

/** How many pieces the box holds or, once it is empty, how many relocations there were. */
export function stock(view: View, t: Translate): string {
  if (view.box) return t("one-piece-for-two.box", { n: view.box });
  if (!view.max_relocations) return t("one-piece-for-two.relocation.unlimited", { made: view.relocations });
  return t("one-piece-for-two.relocation", { made: view.relocations, most: view.max_relocations });
}

/** A move in words. */
export function say(move: string, seat: number, names: string[], t: Translate): string {
  const name = names[seat] ?? "";
  const placement = parseMove(move);
  if (!placement) return chosen(move, name, t);
  const { column, lying, from } = placement;
  const columns = lying ? `${columnName(column)}–${columnName(column + 1)}` : columnName(column);
  const values = { name, columns, manner: manner(placement, t) };
  if (from === null) return t("one-piece-for-two.say.place", values);
  return t("one-piece-for-two.say.move", { ...values, from: columnName(from) });
}

function chosen(move: string, name: string, t: Translate): string {
  switch (move) {
    case "red":
      return t("one-piece-for-two.say.red", { name });
    case "blue":
      return t("one-piece-for-two.say.blue", { name });
    case "south":
      return t("one-piece-for-two.say.south", { name });
    case "east":
      return t("one-piece-for-two.say.east", { name });
    case "north":
      return t("one-piece-for-two.say.north", { name });
    case "west":
      return t("one-piece-for-two.say.west", { name });
    default:
      return move;
  }
}
