/** A short game for the card on the home page, as the rules played it. */

import { read } from "./reading";

const GAME: readonly [move: string, seat: number, position: string][] = [
  ["start=2", -1, "C:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 V:0,1 / place"],
  ["O@6", 0, "C:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 V:0,1 O:1,1 / place"],
  ["B@4", 1, "C:0,-1 A:1,-1 B:2,-1 A:-1,0 C:1,0 C:-1,1 V:0,1 O:1,1 / cherry"],
  ["cherry=left", 1, "C:0,-1 A:1,-1 B:2,-1 A:-1,0 C:1,0 C:-1,1 V:0,1 O:1,1 / cherry=left"],
  ["hand=left", -1, "C:0,-1 A:1,-1 B:2,-1 A:-1,0 C:1,0 C:-1,1 V:0,1 O:1,1 / B / -"],
  ["-1,1>1,-2", 1, "C:1,-2 C:0,-1 A:1,-1 B:2,-1 A:-1,0 C:1,0 V:0,1 O:1,1 / O / C"],
  ["-1,0>2,0", 0, "C:1,-2 C:0,-1 A:1,-1 B:2,-1 C:1,0 A:2,0 V:0,1 O:1,1 / B / A"],
  ["1,-2>2,1", 1, "C:0,-1 A:1,-1 B:2,-1 C:1,0 A:2,0 V:0,1 O:1,1 C:2,1 / O / C"],
  ["0,1>2,-2", 0, "V:2,-2 C:0,-1 A:1,-1 B:2,-1 C:1,0 A:2,0 O:1,1 C:2,1 / B / V"],
  ["2,-1>1,2", 1, "V:2,-2 C:0,-1 A:1,-1 C:1,0 A:2,0 O:1,1 C:2,1 B:1,2 / O / -"],
  ["1,1>1,-2", 0, "O:1,-2 V:2,-2 C:0,-1 A:1,-1 C:1,0 A:2,0 C:2,1 B:1,2 / B / -"],
  ["1,0>2,2", 1, "O:1,-2 V:2,-2 C:0,-1 A:1,-1 A:2,0 C:2,1 B:1,2 C:2,2 / O / C"],
];

export default GAME.map(([move, seat, text], index) => {
  const over = index === GAME.length - 1;
  return { view: read(text, over), last: { seat, move }, over };
});
