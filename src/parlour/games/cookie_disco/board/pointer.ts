/** Points of the drawing under the pointer. */

import type { Point } from "./lattice";

/** Where a pointer is in the coordinates of a drawing. */
export function pointIn(svg: SVGSVGElement, event: { readonly clientX: number; readonly clientY: number }): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

/** Whether a pointer has gone far enough for a drag. */
export function isDrag(from: { clientX: number; clientY: number }, to: { clientX: number; clientY: number }): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > 8;
}
