/** Looking around the table: where the camera is, and whether it keeps showing everything. */

import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { centre, panned, showing, zoomed, type Camera, type Point } from "./camera";

const GLIDE = 220;

/** Whether people have asked for no motion. */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Looking {
  #camera: Tween<Camera>;
  #isFollowing = true;

  constructor(whole: Camera) {
    this.#camera = new Tween(whole, { easing: cubicOut });
  }

  /** What is seen, as the view box of a drawing. */
  get box(): string {
    const { x, y, width, height } = this.#camera.current;
    return [x, y, width, height].join(" ");
  }

  /** The middle of what is seen. */
  get middle(): Point {
    return centre(this.#camera.target);
  }

  /** The table has changed: shows everything, or, where somebody looks around, at least what is new. */
  follow(whole: Camera, news: Point | null, room: number): void {
    if (this.#isFollowing) this.#to(whole);
    else if (news) this.show(news, room);
  }

  /** Shows everything from now on. */
  all(whole: Camera): void {
    this.#isFollowing = true;
    this.#to(whole);
  }

  /** Moves as little as needed to show a point. */
  show(point: Point, room: number): void {
    this.#to(showing(this.#camera.target, point, room));
  }

  zoom(factor: number, about: Point = this.middle, instantly = false): void {
    this.#isFollowing = false;
    this.#to(zoomed(this.#camera.target, about, factor), instantly);
  }

  pan(dx: number, dy: number, instantly = false): void {
    this.#isFollowing = false;
    this.#to(panned(this.#camera.target, dx, dy), instantly);
  }

  #to(camera: Camera, instantly = false): void {
    void this.#camera.set(camera, { duration: instantly || isCalm() ? 0 : GLIDE });
  }
}
