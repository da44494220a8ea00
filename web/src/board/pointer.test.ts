import { afterAll, expect, test, vi } from "vitest";
import { isDrag, pointIn } from "./pointer";

/** A picture that is shown at twice its size, 30 to the right and 10 down. */
const picture = { getScreenCTM: () => ({ inverse: () => ({ a: 0.5, d: 0.5, e: -15, f: -5 }) }) };
vi.stubGlobal(
  "DOMPoint",
  class {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
    matrixTransform = ({ a, d, e, f }: Record<"a" | "d" | "e" | "f", number>) => ({
      x: this.x * a + e,
      y: this.y * d + f,
    });
  },
);
afterAll(() => vi.unstubAllGlobals());

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

test("a pointer is found in the coordinates of the picture", () => {
  expect(pointIn(picture as unknown as SVGSVGElement, at(50, 30))).toEqual({ x: 10, y: 10 });
});

test("a pointer over a picture that is not rendered is at its origin", () => {
  expect(pointIn({ getScreenCTM: () => null } as SVGSVGElement, at(50, 30))).toEqual({ x: 0, y: 0 });
});

test("a pointer that trembles does not drag", () => {
  expect([isDrag(at(0, 0), at(0, 8)), isDrag(at(0, 0), at(6, 6))]).toEqual([false, true]);
});
