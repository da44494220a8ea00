/** What part of the table is visible, and whether the camera keeps showing all of it. */

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion, Tween } from "svelte/motion";
import { CELL, type Bounds, type Point } from "../geometry";

/** The smallest and the largest width that the camera shows. */
const MIN_WIDTH = 6 * CELL;
const MAX_WIDTH = 90 * CELL;
const GLIDE_MS = 220;

/** A rectangle of the picture, y downwards. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frame that shows all of the bounds. */
export function fit({ left, right, top, bottom }: Bounds): Frame {
  return { x: left * CELL, y: -top * CELL, width: (right - left) * CELL, height: (top - bottom) * CELL };
}

/** Zooms in for a factor below 1 and out for one above; the point stays where it is on the screen. */
export function zoomed(frame: Frame, about: Point, factor: number): Frame {
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, frame.width * factor));
  const real = width / frame.width;
  return {
    x: about.x + (frame.x - about.x) * real,
    y: about.y + (frame.y - about.y) * real,
    width,
    height: frame.height * real,
  };
}

/** The frame moved by `dx` and `dy`. */
export function panned(frame: Frame, dx: number, dy: number): Frame {
  return { ...frame, x: frame.x + dx, y: frame.y + dy };
}

/** The frame moved as little as needed to show what is within `room` of a point. */
export function showing(frame: Frame, { x, y }: Point, room: number): Frame {
  const left = Math.min(frame.x, x - room);
  const top = Math.min(frame.y, y - room);
  return { ...frame, x: Math.max(left, x + room - frame.width), y: Math.max(top, y + room - frame.height) };
}

/** The centre of a frame. */
export function frameCentre({ x, y, width, height }: Frame): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The camera over the table: it shows everything until the player zooms or pans. */
export class Camera {
  #frame: Tween<Frame>;
  #isFollowing = true;

  constructor(whole: Frame) {
    this.#frame = new Tween(whole, { easing: cubicOut });
  }

  /** What is visible, as the view box of an SVG element. */
  get box(): string {
    const { x, y, width, height } = this.#frame.current;
    return [x, y, width, height].join(" ");
  }

  /** The centre of what is visible. */
  get centre(): Point {
    return frameCentre(this.#frame.target);
  }

  /** Follows a change of the table: shows everything, or just the new card once the player has zoomed or panned. */
  follow(whole: Frame, newest: Point | null, room: number): void {
    if (this.#isFollowing) this.#to(whole);
    else if (newest) this.show(newest, room);
  }

  /** Shows everything from now on. */
  all(whole: Frame): void {
    this.#isFollowing = true;
    this.#to(whole);
  }

  /** Moves as little as needed to show a point. */
  show(point: Point, room: number): void {
    this.#to(showing(this.#frame.target, point, room));
  }

  zoom(factor: number, about: Point = this.centre, instantly = false): void {
    this.#isFollowing = false;
    this.#to(zoomed(this.#frame.target, about, factor), instantly);
  }

  pan(dx: number, dy: number, instantly = false): void {
    this.#isFollowing = false;
    this.#to(panned(this.#frame.target, dx, dy), instantly);
  }

  #to(frame: Frame, instantly = false): void {
    void this.#frame.set(frame, { duration: instantly || prefersReducedMotion.current ? 0 : GLIDE_MS });
  }
}
