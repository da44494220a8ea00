/** A game of One Piece for Two for the home page: the box is emptied, and a relocation wins by two lines at once. */

import { position } from "./position";
import type { View } from "./view";

const PLACED =
  "dBR fBR cRB cBR gBR abBR fBR dBR aBR gBR bBR gRB cdRB cBR fRB dBR eBR bBR fgRB aBR".split(" ");
const MOVED = "abBR cRB dBR eBR fBR gBR aBR bBR cBR dBR eRB fBR gBR aBR bBR cdRB fRB gRB dBR fgRB";
const LINES = ["c1 d2 e3 f4 g5".split(" "), "c5 d4 e3 f2".split(" ")];

function after(count: number): View {
  const view = position(PLACED.slice(0, count).join(" "));
  return { ...view, to_move: count % 2 ? "blue" : "red", last: view.pieces[count - 1]?.cells ?? [] };
}

const won = position(MOVED, { phase: "over", to_move: null, winner: "red", lines: LINES, last: ["e3", "e4"], relocations: 1 });

export default [
  ...PLACED.map((move, ply) => ({ view: after(ply + 1), last: { seat: ply % 2, move }, over: false })),
  { view: won, last: { seat: 0, move: "c>eRB" }, over: true },
];
