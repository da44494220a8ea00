import { expect, test } from "vitest";
import { CELL } from "../geometry";
import { fit, frameCentre, panned, showing, zoomed } from "./camera.svelte";

test("the frame that fits shows the bounds, y downwards", () => {
  expect(fit({ left: -1, bottom: -2, right: 4, top: 3 })).toEqual({
    x: -CELL,
    y: -3 * CELL,
    width: 5 * CELL,
    height: 5 * CELL,
  });
});

test("zooming keeps the point where it is, and stops at its limits", () => {
  const frame = { x: 0, y: 0, width: 800, height: 400 };
  expect(zoomed(frame, { x: 200, y: 100 }, 0.5)).toEqual({ x: 100, y: 50, width: 400, height: 200 });
  expect(zoomed(frame, frameCentre(frame), 1e-6).width).toBe(6 * CELL);
  expect(zoomed(frame, frameCentre(frame), 1e6).width).toBe(90 * CELL);
  expect(panned(frame, 5, -5)).toEqual({ ...frame, x: 5, y: -5 });
});

test("the frame moves as little as needed to show a spot", () => {
  const frame = { x: 0, y: 0, width: 400, height: 300 };
  expect(showing(frame, { x: 200, y: 150 }, 40)).toEqual(frame);
  expect(showing(frame, { x: 390, y: 10 }, 40)).toEqual({ ...frame, x: 30, y: -30 });
});
