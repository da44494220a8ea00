/** Where a pointer is in a picture, and when it drags something. */

/** A place on the screen, such as that of a pointer. */
export type ScreenPlace = { readonly clientX: number; readonly clientY: number };

/** How far a pointer moves before it drags what it has pressed. */
const DRAG_PIXELS = 8;

/** A place on the screen in the coordinates of a picture; its origin if it is not rendered. */
export function pointIn(picture: SVGGraphicsElement, { clientX, clientY }: ScreenPlace): { x: number; y: number } {
  const matrix = picture.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

/** Whether a pointer has moved far enough for a drag. */
export function isDrag(from: ScreenPlace, to: ScreenPlace): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > DRAG_PIXELS;
}
