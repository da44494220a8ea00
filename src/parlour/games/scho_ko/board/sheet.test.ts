import { expect, test } from "vitest";
import { CELL, centre, fit, panned, showing, zoomed } from "./camera";
import demo from "./demo";
import { position } from "./position";
import { bounds, outline } from "./sheet";
import { follower, isRaised, middle, nearest, spotAt } from "./spots";
import type { Spot } from "./view";

const PAIR = position(["DDWW@0,0", "DDWW@2,0", "DWDW*@1,0"]);

test("the bounds hold every card and room round them", () => {
  expect(bounds(PAIR, 0)).toEqual({ left: 0, bottom: 0, right: 4, top: 2 });
  expect(bounds(position([]), 1)).toEqual({ left: -1, bottom: -1, right: 3, top: 3 });
});

test("an outline goes once round a group, and once more round a hole", () => {
  expect(outline([[0, 0]])).toBe("M0 -1L1 -1L1 0L0 0Z");
  expect(outline([[0, 0], [1, 0]]).match(/M/g)).toHaveLength(1);
  const ring: Spot[] = [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]];
  expect(outline(ring).match(/M/g)).toHaveLength(2);
  expect(outline(ring).match(/Z/g)).toHaveLength(2);
});

test("an outline has an edge for every side that faces outwards", () => {
  for (const { view } of demo) {
    const bar = view.bars.white[0]!;
    const inside = new Set(bar.map(String));
    const open = bar.flatMap(([x, y]) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]).filter((cell) => !inside.has(String(cell)));
    expect(outline(bar).match(/[LZ]/g)).toHaveLength(open.length);
  }
});

test("the camera that fits shows the bounds, y downwards", () => {
  expect(fit({ left: -1, bottom: -2, right: 4, top: 3 })).toEqual({ x: -CELL, y: -3 * CELL, width: 5 * CELL, height: 5 * CELL });
});

test("zooming keeps the point where it is, and stops at its limits", () => {
  const camera = { x: 0, y: 0, width: 800, height: 400 };
  expect(zoomed(camera, { x: 200, y: 100 }, 0.5)).toEqual({ x: 100, y: 50, width: 400, height: 200 });
  expect(zoomed(camera, centre(camera), 1e-6).width).toBe(6 * CELL);
  expect(zoomed(camera, centre(camera), 1e6).width).toBe(90 * CELL);
  expect(panned(camera, 5, -5)).toEqual({ ...camera, x: 5, y: -5 });
});

test("a point means the spot whose middle is nearest", () => {
  const spot: Spot = [3, -2];
  expect(spotAt(middle(spot))).toEqual(spot);
  const spots: Spot[] = [[0, 0], [2, 0]];
  expect(nearest(spots, middle([2, 0]), 0.5)).toEqual([2, 0]);
  expect(nearest(spots, middle([6, 0]), 0.8)).toBeNull();
});

test("spots follow each other round and round", () => {
  const spots: Spot[] = [[0, 0], [2, 0], [1, 2]];
  expect(follower(spots, null, 1)).toEqual([0, 0]);
  expect(follower(spots, [0, 0], 1)).toEqual([2, 0]);
  expect(follower(spots, [1, 2], 1)).toEqual([0, 0]);
  expect(follower(spots, [0, 0], -1)).toEqual([1, 2]);
  expect(follower([], [0, 0], 1)).toBeNull();
});

test("the camera moves as little as needed to show a spot", () => {
  const camera = { x: 0, y: 0, width: 400, height: 300 };
  expect(showing(camera, { x: 200, y: 150 }, 40)).toEqual(camera);
  expect(showing(camera, { x: 390, y: 10 }, 40)).toEqual({ ...camera, x: 30, y: -30 });
});

test("a card over others is on level 2", () => {
  expect(PAIR.laid.map(({ level }) => level)).toEqual([1, 1, 2]);
  expect([isRaised(PAIR, [2, 0]), isRaised(PAIR, [4, 0])]).toEqual([true, false]);
});
