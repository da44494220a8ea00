import { expect, test } from "vitest";
import demo from "./demo";
import { motion } from "./motion";

test("every placement of the demonstration is seen as a piece that drops", () => {
  for (let ply = 1; ply < demo.length - 1; ply += 1) {
    const seen = motion(demo[ply - 1]!.view, demo[ply]!.view);
    expect(seen.kind === "drop" && seen.piece.cells).toEqual(demo[ply]!.view.last);
  }
});

test("a relocation is seen with the old place and the new one", () => {
  const seen = motion(demo.at(-2)!.view, demo.at(-1)!.view);
  expect(seen.kind === "move" && [seen.from.cells, seen.piece.cells]).toEqual([
    ["c6", "c7"],
    ["e3", "e4"],
  ]);
});

test("nothing moves between equal positions, backwards, or across several moves", () => {
  expect(motion(demo[3]!.view, demo[3]!.view).kind).toBe("none");
  expect(motion(demo[3]!.view, demo[2]!.view).kind).toBe("none");
  expect(motion(demo[3]!.view, demo[6]!.view).kind).toBe("none");
});
