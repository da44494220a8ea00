import { describe, expect, test } from "vitest";
import { contours, end, line, onRoute, routes } from "./contour";
import { cellAt, cellKey, centre, neighbours, RADIUS } from "./lattice";
import known from "./routes.json";
import type { Cookie, Kind } from "./view";

const VALUES = { C: 3, A: 2, V: 1, O: 0, B: 0 };

/** Cookies from a text such as ``C:0,-1 A:1,0``. */
function cookies(text: string): Cookie[] {
  return text.split(" ").map((word) => {
    const [kind, cell] = word.split(":") as [Kind, string];
    return { kind, cell: cellAt(cell), name: kind, seat: null, value: VALUES[kind], locked: false };
  });
}

describe("the way of a cookie", () => {
  test.each(known)("agrees with the rules for every cookie of $cookies", ({ cookies: text, routes: expected }) => {
    const field = cookies(text);
    for (const [from, ways] of Object.entries(expected)) {
      const taken = new Set(field.map(({ cell }) => cellKey(cell)).filter((key) => key !== from));
      const touched = new Set(neighbours(cellAt(from)).map((cell) => field.find((each) => cellKey(each.cell) === cellKey(cell))?.value));
      const found = contours(taken, cellAt(from), 3)
        .filter((route) => touched.has(route.steps) && cellKey(end(route)) !== from)
        .map(({ sense, steps, arcs }) => [sense, steps, from, ...arcs.map(({ to }) => cellKey(to))].join(" "));
      expect([...new Set(found)].sort()).toEqual(ways);
    }
  });

  test("the shortest way to a place comes first", () => {
    const found = routes(cookies(known[0]!.cookies), [-1, 0], [-1, 3]);
    expect(found.map(({ sense, steps, arcs }) => [sense, steps, arcs.length])).toEqual([["right", 2, 6], ["left", 3, 8]]);
  });

  test("a rolling cookie always touches the one it rolls round", () => {
    const [route] = routes(cookies(known[0]!.cookies), [-1, 0], [-1, 3]);
    for (let progress = 0; progress <= route!.arcs.length; progress += 0.25) {
      const { x, y } = onRoute(route!, progress);
      const hub = centre(route!.arcs[Math.min(Math.floor(progress), route!.arcs.length - 1)]!.around);
      expect(Math.hypot(x - hub.x, y - hub.y)).toBeCloseTo(2 * RADIUS);
    }
  });

  test("it begins and ends in the middle of a cell", () => {
    const [route] = routes(cookies(known[0]!.cookies), [-1, 0], [-1, 3]);
    const [start, stop] = [onRoute(route!, 0), onRoute(route!, route!.arcs.length)];
    expect([start.x, start.y]).toEqual([expect.closeTo(-100), expect.closeTo(0)]);
    expect([stop.x, stop.y]).toEqual([expect.closeTo(centre([-1, 3]).x), expect.closeTo(centre([-1, 3]).y)]);
    expect(line(route!)).toMatch(/^M-100\.0 0\.0A100 100 0 0 1 /);
  });

  test("round a lone cookie there is no gap to stop in", () => {
    expect(contours(new Set(["0,0"]), [1, 0], 3)).toEqual([]);
  });
});
