import { describe, expect, test } from "vitest";
import { cellKey, centre, RADIUS } from "../geometry";
import { line, onRoute, parseTrace, reversed } from "./routes";

/** The traces of two real rolls. */
const [BOTH_WAYS, WINNING] = ["l30210054 r345501012", "l212105 8:6"];

describe("a trace", () => {
  test("is read as ways with their senses and steps", () => {
    const { ways, totals } = parseTrace([-1, 0], BOTH_WAYS);
    expect(ways.map(({ sense, steps, arcs }) => [sense, steps, arcs.length])).toEqual([
      ["left", 3, 7],
      ["right", 3, 8],
    ]);
    expect(ways.map(({ arcs }) => cellKey(arcs.at(-1)!.to))).toEqual(["2,0", "2,0"]);
    expect(totals).toBeNull();
  });

  test("of a winning roll ends with the totals", () => {
    const { ways, totals } = parseTrace([1, 0], WINNING);
    expect(ways).toHaveLength(1);
    expect(totals).toEqual([8, 6]);
  });

  test("that is missing has no ways", () => {
    expect(parseTrace([0, 0], null)).toEqual({ ways: [], totals: null });
    expect(parseTrace([0, 0], undefined)).toEqual({ ways: [], totals: null });
  });
});

describe("the way of a cookie", () => {
  const way = parseTrace([-1, 0], BOTH_WAYS).ways[0]!;

  test("always touches the one it rolls round", () => {
    for (const each of [way, reversed(way), ...parseTrace([-1, 0], BOTH_WAYS).ways]) {
      for (let progress = 0; progress <= each.arcs.length; progress += 0.25) {
        const { x, y } = onRoute(each, progress);
        const hub = centre(each.arcs[Math.min(Math.floor(progress), each.arcs.length - 1)]!.around);
        expect(Math.hypot(x - hub.x, y - hub.y)).toBeCloseTo(2 * RADIUS);
      }
    }
  });

  test("goes from the centre of each cell to the centre of the next", () => {
    for (const each of [way, reversed(way), parseTrace([-1, 0], BOTH_WAYS).ways[1]!]) {
      each.arcs.forEach(({ from, to }, index) => {
        const [start, end] = [onRoute(each, index), onRoute(each, index + 0.999999)];
        expect([start.x, start.y]).toEqual([expect.closeTo(centre(from).x), expect.closeTo(centre(from).y)]);
        expect([end.x, end.y]).toEqual([expect.closeTo(centre(to).x, 1), expect.closeTo(centre(to).y, 1)]);
      });
    }
    expect(line(way)).toMatch(/^M-100\.0 0\.0A100 100 0 0 0 /);
    expect(line(reversed(way))).toMatch(/A100 100 0 0 1 -100\.0 0\.0$/);
  });
});
