/** Pointers on the table: one pans, two pinch, and one that stays in place is a tap. */

import { distance, type Point } from "../geometry";

/** How far a pointer may move and still be a tap. */
const TAP_PIXELS = 7;

/** A change of what is visible, on the screen: moved by `dx`, `dy`, and scaled by `factor` about a point. */
export interface Change {
  dx: number;
  dy: number;
  factor: number;
  about: Point;
}

/** The pointers that are down, and whether they may still be a tap. */
export class Gestures {
  #pointers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #isTap = false;

  /** A pointer goes down. */
  down(id: number, point: Point): void {
    this.#isTap = this.#pointers.size === 0;
    this.#start = point;
    this.#pointers.set(id, point);
  }

  /** A pointer that is down moves; null while it may still be a tap. */
  move(id: number, point: Point): Change | null {
    const before = this.#pointers.get(id);
    if (!before) return null;
    if (this.#isTap && distance(this.#start, point) < TAP_PIXELS) return null;
    this.#isTap = false;
    const old = [...this.#pointers.values()];
    this.#pointers.set(id, point);
    return change(old, [...this.#pointers.values()]);
  }

  /** A pointer goes up: whether it was a tap. */
  up(id: number): boolean {
    const wasDown = this.#pointers.delete(id);
    return wasDown && this.#isTap && this.#pointers.size === 0;
  }
}

function change(old: Point[], now: Point[]): Change {
  const [from, to] = [middle(old), middle(now)];
  const factor = now.length > 1 ? spread(old) / Math.max(1, spread(now)) : 1;
  return { dx: from.x - to.x, dy: from.y - to.y, factor, about: to };
}

function middle(points: Point[]): Point {
  const sum = points.reduce((all, point) => ({ x: all.x + point.x, y: all.y + point.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread([one, other]: Point[]): number {
  return distance(one!, other!);
}
