import { expect, test } from "vitest";
import { motion } from "./motion";
import { piece, viewOf } from "./sample";

const PIECES = ["d1 d2 RB", "e1 f1 BR", "a1 b1 RB", "e2 e3 BR"];
const GAME = PIECES.map((_, last) => viewOf(PIECES.slice(0, last + 1)));

test("a placement is seen as a piece that drops", () => {
  expect(motion(GAME[0]!, GAME[1]!)).toEqual({ type: "drop", piece: piece("e1 f1 BR") });
});

test("a relocation is seen with the old place and the new one", () => {
  const moved = viewOf(["d1 d2 RB", "e1 f1 BR", "a1 b1 RB", "g1 g2 BR"]);
  expect(motion(GAME[3]!, moved)).toEqual({ type: "move", from: piece("e2 e3 BR"), piece: piece("g1 g2 BR") });
});

test("a piece whose colours are turned is another piece", () => {
  expect(motion(viewOf(["d1 d2 RB"]), viewOf(["d1 d2 BR"])).type).toBe("move");
});

test("nothing moves between equal positions, backwards, or across several moves", () => {
  expect(motion(GAME[3]!, GAME[3]!).type).toBe("none");
  expect(motion(GAME[3]!, GAME[2]!).type).toBe("none");
  expect(motion(GAME[1]!, GAME[3]!).type).toBe("none");
});
