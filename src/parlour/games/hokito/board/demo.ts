/** A game of Hokito for the home page: real positions, one move apart. */

import { position } from "./position";

/** Position text, Black's and White's totals, and the move that led here. */
const GAME: [text: string, black: number, white: number, move: string][] = [
  ["b1,b3,b1,b3,b1,b2/b3,b1,b2,b2,b2,b2/b1,b3,b1,b2,b3,b3/w2,w3,w2,w1,w1,w3/w1,w2,w2,w3,w1,w3/w2,w3,w3,w1,w1,w2 b", 36, 36, "w2@f1"],
  ["b1,.,b1,b3,b3x2,b2/b3,b1,b2,b2,b2,b2/b1,b3,b1,b2,b3,b3/w2,w3,w2,w1,w1,w3/w1,w2,w2,w3,w1,w3/w2,w3,w3,w1,w1,w2 w", 38, 36, "b6-e6"],
  ["b1,.,b1,b3,b3x2,b2/b3,b1,b2,b2,b2,b2/b1,b3,b1,b2,b3,b3/w2,w3,w2,w1,w1,w3/w1,w2,w2,.,w1,w3/w2,w3,w3,w3x2,w1,w2 b", 38, 38, "d2-d1"],
  ["b1,.,b1,b3,b3x2,b2/b3,b1,b2,b3x2,b2,b2/b1,b3,b1,b2,b3,./w2,w3,w2,w1,w1,w3/w1,w2,w2,.,w1,w3/w2,w3,w3,w3x2,w1,w2 w", 39, 38, "f4-d5"],
  ["b1,.,b1,b3,b3x2,b2/b3,b1,b2,b3x2,b2,b2/b1,b3,b1,b2,b3,./w2,w3,w1x2,.,w1,w3/w1,w2,w2,.,w1,w3/w2,w3,w3,w3x2,w1,w2 b", 39, 37, "d3-c3"],
  ["b1,.,b1,b3x2,b3x2,b2/.,b1,b2,b3x2,b2,b2/b1,b3,b1,b2,b3,./w2,w3,w1x2,.,w1,w3/w1,w2,w2,.,w1,w3/w2,w3,w3,w3x2,w1,w2 w", 39, 37, "a5-d6"],
  ["b1,.,b1,b3x2,b3x2,b2/.,b1,b2,b3x2,b2,b2/b1,b3,b1,b2,b3,./w2,w3,w1x2,.,w3x2,w3/w1,w2,w2,.,w1,w3/w2,w3,.,w3x2,w1,w2 b", 39, 39, "c1-e3"],
  ["b1,.,b3x2,b3x2,b3x2,b2/.,b1,b2,b3x2,b2,b2/b1,.,b1,b2,b3,./w2,w3,w1x2,.,w3x2,w3/w1,w2,w2,.,w1,w3/w2,w3,.,w3x2,w1,w2 w", 41, 39, "b4-c6"],
  ["b1,.,b3x2,b3x2,b3x2,b2/.,b1,b2,b3x2,b2,b2/b1,.,b1,b2,b3,./w2,w3,w1x2,.,w3x2,w3/w1,w2,w2,.,w1,w3/w2,.,.,w3x2,w1,w3x2 b", 41, 40, "b1-f1"],
  ["b1,.,b3x2,b3x4,b3x2,b2/.,b1,b2,.,b2,b2/b1,.,b1,b2,b3,./w2,w3,w1x2,.,w3x2,w3/w1,w2,w2,.,w1,w3/w2,.,.,w3x2,w1,w3x2 w", 41, 40, "d5-d6"],
  ["b1,.,b3x2,b3x4,b3x2,b2/.,b1,b2,.,b2,b2/b1,.,b1,b2,b3,./w2x2,w3,w1x2,.,w3x2,w3/w1,.,w2,.,w1,w3/w2,.,.,w3x2,w1,w3x2 b", 41, 40, "b2-a3"],
  ["b1,.,b3x2,b3x4,b3x2,b2x2/.,b1,b2,.,.,b2/b1,.,b1,b2,b3,./w2x2,w3,w1x2,.,w3x2,w3/w1,.,w2,.,w1,w3/w2,.,.,w3x2,w1,w3x2 w", 41, 40, "e5-f6"],
  ["b1,.,b3x2,b3x4,b3x2,b2x2/.,b1,b2,.,.,b2/b1,.,b1,b2,b3,./w2x2,w3,w1x2,.,w3x2,w3/.,.,w1x2,.,w1,w3/w2,.,.,w3x2,w1,w3x2 b", 41, 39, "a2-c2"],
  ["b1,.,b3x2,b3x4,.,b2x2/.,b1,b2,.,.,b2/b1,.,b1,b2,b3,./w2x2,w3,w1x2,.,w3x2,w3/.,.,w1x2,.,w1,w3/w2,.,.,b3x4,w1,w3x2 w", 47, 33, "e6-d1"],
  ["b1,.,b3x2,b3x4,.,b2x2/.,b1,b2,.,.,w3x2/b1,.,b1,b2,b3,./w2x2,.,w1x2,.,w3x2,w3/.,.,w1x2,.,w1,w3/w2,.,.,b3x4,w1,w3x2 b", 45, 36, "b3-f5"],
  ["b1,.,b3x2,.,.,b2x2/.,b1,b2,.,.,b3x6/b1,.,b1,b2,b3,./w2x2,.,w1x2,.,w3x2,w3/.,.,w1x2,.,w1,w3/w2,.,.,b3x4,w1,w3x2 w", 51, 30, "d6-f5"],
  ["b1,.,b3x2,.,.,b2x2/.,b1,b2,.,.,b3x6/b1,.,b1,b2,b3,./w2x2,.,w1x2,.,w3x2,w3/.,.,w1x2,.,.,w3/w2,.,.,b3x4,w1x2,w3x2 b", 51, 30, "e2-e1"],
];

export default GAME.map(([text, black, white, move], ply) => ({
  view: position(text, black, white),
  last: { seat: ply ? (ply + 1) % 2 : -1, move },
}));
