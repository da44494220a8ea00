/** The shapes of a cookie; all have threefold symmetry, because a rolling cookie stops after thirds of a turn. */

import { RADIUS } from "../geometry";

/** A closed line round the centre with a number of waves. */
export function wavy(radius: number, waves: number, depth: number): string {
  const points = Array.from({ length: 72 }, (_, index) => {
    const angle = (index / 72) * 2 * Math.PI;
    const away = radius + depth * Math.cos(waves * angle);
    return `${(away * Math.cos(angle)).toFixed(1)} ${(away * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A dot on a cookie: where it is, its size, and how far it is turned, in degrees. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tilt: number;
}

/** Dots given as distance, angle and size, each repeated three times round the centre. */
export function thrice(...dots: readonly [away: number, angle: number, size: number][]): Dot[] {
  return dots.flatMap(([away, angle, size]) =>
    [0, 120, 240].map((turn) => {
      const radians = ((angle + turn) * Math.PI) / 180;
      return { x: away * Math.cos(radians), y: away * Math.sin(radians), size, tilt: angle * 3 + turn };
    }),
  );
}

export const CHIPS = thrice([33, 12, 7], [29, 58, 5.5], [39, 92, 4.6], [18, 35, 3.6]);
export const CRYSTALS = thrice([36, 30, 2.1], [25, 80, 1.6], [40, 66, 1.5], [31, 108, 1.9], [22, 8, 1.4]);
export const PRICKS = thrice([24, 10, 2], [24, 50, 2], [24, 90, 2]);
export const SPRINKLES = thrice([33, 18, 4], [36, 62, 4], [31, 100, 4], [20, 44, 3.4]);

/** Where the bites go, in degrees, one after the other. */
const BITES = [-38, 152, 62];

/** The circles that a number of bites take out of a cookie. */
export function bitten(bites: number): Dot[] {
  return BITES.slice(0, bites).flatMap((angle) =>
    [-27, 0, 27].map((aside) => {
      const radians = ((angle + aside) * Math.PI) / 180;
      const away = RADIUS * (aside ? 0.93 : 0.8);
      return { x: away * Math.cos(radians), y: away * Math.sin(radians), size: aside ? 15 : 18, tilt: 0 };
    }),
  );
}

export const CRUMBS = thrice([47, 5, 2.4], [53, 40, 1.6], [44, 75, 1.9], [56, 100, 1.3]);
