/** What part of the table is seen: a rectangle in units of the drawing, y downwards. */

import type { Bounds } from "./sheet";

/** The side of a cell on the drawing. */
export const CELL = 40;
const CLOSEST = 6 * CELL;
const WIDEST = 90 * CELL;

export interface Camera {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The camera that shows all of the bounds. */
export function fit({ left, right, top, bottom }: Bounds): Camera {
  return { x: left * CELL, y: -top * CELL, width: (right - left) * CELL, height: (top - bottom) * CELL };
}

/** Nearer for a factor below 1, further for one above; the point stays where it is on the screen. */
export function zoomed(camera: Camera, about: Point, factor: number): Camera {
  const width = Math.min(WIDEST, Math.max(CLOSEST, camera.width * factor));
  const real = width / camera.width;
  return {
    x: about.x + (camera.x - about.x) * real,
    y: about.y + (camera.y - about.y) * real,
    width,
    height: camera.height * real,
  };
}

/** The camera moved by so much. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The camera moved as little as needed to show what lies that far round a point. */
export function showing(camera: Camera, { x, y }: Point, room: number): Camera {
  const left = Math.min(camera.x, x - room);
  const top = Math.min(camera.y, y - room);
  return { ...camera, x: Math.max(left, x + room - camera.width), y: Math.max(top, y + room - camera.height) };
}

/** The middle of what is seen. */
export function centre({ x, y, width, height }: Camera): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
