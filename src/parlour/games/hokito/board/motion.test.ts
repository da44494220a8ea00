import { expect, test } from "vitest";
import demo from "./demo";
import { cleared, isDealt, motion } from "./motion";
import { readMove } from "./notation";

const [dealt, first] = demo.map((step) => step.view);

test("every move of the demonstration is seen as the hop that it is", () => {
  for (let ply = 1; ply < demo.length; ply += 1) {
    const move = readMove(demo[ply]!.last.move);
    const seen = motion(demo[ply - 1]!.view, demo[ply]!.view);
    expect(move?.kind === "hop" && seen.kind === "hop" && [seen.way[0], seen.way.at(-1)]).toEqual(
      move?.kind === "hop" && [move.from, move.to],
    );
    expect(seen.kind === "hop" && seen.way.length).toBe(seen.kind === "hop" && seen.piece.mark + 1);
  }
});

test("a deal is seen pawn by pawn in the order of the board", () => {
  const seen = motion(cleared(dealt!), dealt!);
  expect(seen.kind === "put" && [seen.squares.length, seen.squares[0], seen.squares[35]]).toEqual([36, "a6", "f1"]);
  expect([isDealt(dealt!), isDealt(first!), isDealt(cleared(dealt!))]).toEqual([true, false, false]);
});

test("nothing moves between equal positions, or across several moves", () => {
  expect(motion(dealt!, dealt!)).toEqual({ kind: "none" });
  expect(motion(dealt!, demo[5]!.view)).toEqual({ kind: "none" });
  expect(motion(first!, dealt!)).toEqual({ kind: "none" });
});
