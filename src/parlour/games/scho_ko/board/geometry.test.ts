import { expect, test } from "vitest";
import { bounds, centre, nearest, nextSpot, outline, overlaps, spotAt } from "./geometry";
import { viewOf } from "./sample";
import type { Spot } from "./view";

const PAIR = viewOf("DDWW@0,0", "DDWW@2,0", "DWDW*@1,0");

test("the bounds hold every card and some room around them", () => {
  expect(bounds(PAIR, 0)).toEqual({ left: 0, bottom: 0, right: 4, top: 2 });
  expect(bounds(viewOf(), 1)).toEqual({ left: -1, bottom: -1, right: 3, top: 3 });
});

test("an outline goes around a group once, and around each hole once", () => {
  expect(outline([[0, 0]])).toBe("M0 -1L1 -1L1 0L0 0Z");
  expect(outline([[1, 0]], 40)).toBe("M40 -40L80 -40L80 0L40 0Z");
  expect(
    outline([
      [0, 0],
      [1, 0],
    ]).match(/M/g),
  ).toHaveLength(1);
  const ring: Spot[] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ];
  expect(outline(ring).match(/M/g)).toHaveLength(2);
  expect(outline(ring).match(/Z/g)).toHaveLength(2);
});

test("an outline has an edge for every side that faces outwards", () => {
  for (let seed = 1; seed <= 32; seed += 1) {
    const group = scattered(seed);
    const inside = new Set(group.map(String));
    const open = group
      .flatMap(([x, y]) => [
        [x + 1, y],
        [x - 1, y],
        [x, y + 1],
        [x, y - 1],
      ])
      .filter((cell) => !inside.has(String(cell)));
    expect(outline(group).match(/[LZ]/g)).toHaveLength(open.length);
  }
});

/** Cells here and there, many of them side by side. */
function scattered(seed: number): Spot[] {
  const cells = Array.from({ length: 64 }, (_, place): Spot => [(place % 8) - 4, Math.floor(place / 8) - 4]);
  return cells.filter((_, place) => Math.sin(seed * 12.9898 + place * 78.233) > -0.4);
}

test("a point means the spot whose centre is nearest", () => {
  const spot: Spot = [3, -2];
  expect(spotAt(centre(spot))).toEqual(spot);
  const spots: Spot[] = [
    [0, 0],
    [2, 0],
  ];
  expect(nearest(spots, centre([2, 0]), 0.5)).toEqual([2, 0]);
  expect(nearest(spots, centre([6, 0]), 0.8)).toBeNull();
});

test("spots follow each other, wrapping around", () => {
  const spots: Spot[] = [
    [0, 0],
    [2, 0],
    [1, 2],
  ];
  expect(nextSpot(spots, null, 1)).toEqual([0, 0]);
  expect(nextSpot(spots, [0, 0], 1)).toEqual([2, 0]);
  expect(nextSpot(spots, [1, 2], 1)).toEqual([0, 0]);
  expect(nextSpot(spots, [0, 0], -1)).toEqual([1, 2]);
  expect(nextSpot([], [0, 0], 1)).toBeNull();
});

test("a card overlaps those less than two cells away", () => {
  expect([overlaps(PAIR, [2, 0]), overlaps(PAIR, [3, 1]), overlaps(PAIR, [4, 0]), overlaps(PAIR, [2, 2])]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
