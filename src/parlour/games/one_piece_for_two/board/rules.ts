/** One Piece for Two in short. */

import type { RulesStep } from "$client/games";
import { position } from "./position";
import type { View } from "./view";

const FULL = "aBR cdRB efRB gRB cRB dRB eRB fRB aBR gRB cRB deBR fRB aBR dBR eRB gBR cRB fRB deBR";
const TAKEN = ["a>bRB", "c>bRB", "d>bRB", "f>bRB", "g>bRB"];

export const steps: RulesStep<View>[] = [
  { rule: "OP-2", key: "rules.pieces", figure: { view: position("aRB bBR cdRB efBR") } },
  { rule: "OP-3", key: "rules.edge", figure: { view: position("aRB bBR cdRB efBR", { edge: "west" }) } },
  { rule: "OP-5", key: "rules.place", figure: { view: position("dRB efBR efRB", { last: ["e2", "f2"] }) } },
  { rule: "OP-6", key: "rules.both" },
  {
    rule: "OP-9",
    key: "rules.four",
    figure: {
      view: position("aRB bRB cRB deRB", { phase: "over", winner: "red", lines: [["a1", "b1", "c1", "d1"]] }),
      over: true,
    },
  },
  { rule: "OP-9", key: "rules.alone", figure: { view: position("aRB bRB cRB dRB", { last: ["d1", "d2"] }) } },
  { rule: "OP-7", key: "rules.relocate", figure: { view: position(FULL, { phase: "relocating" }), moves: TAKEN } },
  { rule: "OP-11", key: "rules.draw" },
];
