/** Where everything is on the board, in units of its SVG. */

import type { Point } from "$client/board/arrow";

export type { Point };

/** Where a card of the hand lies, and how far it is tilted, in degrees. */
export interface Spot extends Point {
  readonly tilt: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly middle: Point;
  /** How far the seats are from the middle. */
  readonly reach: Point;
  readonly pile: Point;
  readonly top: Point;
  /** How large the cards in the middle are, and those of the hand. */
  readonly scale: number;
  readonly handScale: number;
  readonly hand: readonly Spot[];
  readonly wheel: WheelShape;
}

/** The wheel of choices: its centre, how far the choices are from it, and how wide each one is. */
interface WheelShape {
  readonly centre: Point;
  readonly reach: Point;
  readonly choice: number;
}

const CARD = { width: 100, height: 150 };
const MARGIN = 8;

/** Room above the table for the banner. */
const BANNER = 22;

/** The height of a choice on the wheel. */
export const CHOICE_HEIGHT = 44;

/** A tall board for phones, a wide one for desks and tablets, and a low one for phones held sideways. */
export type Format = "tall" | "wide" | "low";

interface Shape {
  readonly width: number;
  readonly middle: Point;
  readonly reach: Point;
  readonly scale: number;
  readonly handScale: number;
  /** The most cards in a row of the hand, and the rows that there is always room for. */
  readonly perRow: number;
  readonly rows: number;
  readonly wheel: { readonly reach: Point; readonly choice: number };
}

const TALL: Shape = {
  width: 360,
  middle: { x: 180, y: 172 },
  reach: { x: 142, y: 112 },
  scale: 0.54,
  handScale: 0.62,
  perRow: 7,
  rows: 2,
  wheel: { reach: { x: 138, y: 128 }, choice: 78 },
};
const WIDE: Shape = {
  width: 640,
  middle: { x: 320, y: 184 },
  reach: { x: 268, y: 122 },
  scale: 0.66,
  handScale: 0.74,
  perRow: 12,
  rows: 1,
  wheel: { reach: { x: 210, y: 136 }, choice: 112 },
};
const LOW: Shape = {
  width: 400,
  middle: { x: 200, y: 118 },
  reach: { x: 162, y: 86 },
  scale: 0.46,
  handScale: 0.58,
  perRow: 7,
  rows: 2,
  wheel: { reach: { x: 152, y: 128 }, choice: 80 },
};
const SHAPES: Record<Format, Shape> = { tall: TALL, wide: WIDE, low: LOW };

/** The layout for a hand with a number of cards; a small board keeps the hand in one row. */
export function layout(cards: number, format: Format, isSmall: boolean): Layout {
  const shape = SHAPES[format];
  const { width, reach, scale, handScale } = shape;
  const middle = { x: shape.middle.x, y: shape.middle.y - (isSmall ? BANNER : 0) };
  const perRow = isSmall ? 99 : shape.perRow;
  const counts = rows(cards, perRow);
  const top = middle.y + reach.y + 30 + (CARD.height / 2) * handScale;
  const step = 0.72 * CARD.height * handScale;
  const hand = counts.flatMap((count, row) => fan(count, width, handScale, top + row * step));
  const room = isSmall ? counts.length : Math.max(counts.length, shape.rows);
  const height =
    cards || !isSmall ? top + (room - 1) * step + (CARD.height / 2) * handScale + 2 * MARGIN : middle.y + reach.y + 32;
  const aside = (CARD.width / 2 + 6) * scale;
  return {
    width,
    height,
    middle,
    reach,
    scale,
    handScale,
    hand,
    wheel: { ...shape.wheel, centre: { x: width / 2, y: Math.max(wheelTop(shape), Math.min(middle.y, height / 2)) } },
    pile: { x: middle.x - aside, y: middle.y },
    top: { x: middle.x + aside, y: middle.y },
  };
}

/** How far from the top the centre of the wheel has to be so that all of it is visible. */
const wheelTop = ({ wheel }: Shape): number => wheel.reach.y + CHOICE_HEIGHT / 2 + MARGIN;

/** The number of cards in each row, as even as possible. */
function rows(cards: number, perRow: number): number[] {
  const count = Math.ceil(cards / perRow);
  return Array.from({ length: count }, (_, row) => Math.floor(cards / count) + (row < cards % count ? 1 : 0));
}

/** A row of cards that are fanned out. */
function fan(count: number, width: number, scale: number, y: number): Spot[] {
  const card = CARD.width * scale;
  const step = Math.min(card + 8, (width - 2 * MARGIN - card - 4) / Math.max(count - 1, 1));
  return Array.from({ length: count }, (_, index) => {
    const aside = index - (count - 1) / 2;
    return { x: width / 2 + aside * step, y: y + aside * aside * 0.25, tilt: aside * Math.min(2, 14 / count) };
  });
}

/** Where a seat is: the viewer at the bottom, the others clockwise from there. */
export function seatAt({ middle, reach }: Layout, seat: number, seats: number, viewer: number): Point {
  const angle = Math.PI / 2 + ((seat - viewer) / seats) * 2 * Math.PI;
  return { x: middle.x + reach.x * Math.cos(angle), y: middle.y + reach.y * Math.sin(angle) };
}

/** Where the number of a penalty stands, from its seat: above the plate, or beside it if the edge of the board is near. */
export const penaltyPlace = ({ width }: Pick<Layout, "width">, { x, y }: Point): Point =>
  y < 50 ? { x: 58, y: Math.max(8, 24 - y) } : { x: Math.min(30, width - x - 22), y: -26 };

/** Where the choices on the wheel are, clockwise from the top; up to ten do not touch. */
export function wheel({ wheel: { centre, reach } }: Layout, count: number): Point[] {
  const high = count > 4 ? reach.y : 0.72 * reach.y;
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * 2 * Math.PI - Math.PI / 2;
    return { x: centre.x + reach.x * Math.cos(angle), y: centre.y + high * Math.sin(angle) };
  });
}
