/** Where a note goes: beside the place that was touched, and not over anything that can be used next. */

export type Box = { x: number; y: number; width: number; height: number };
export type Obstacle = Box & { isOnBoard: boolean };

/** The distance between two places that are tried, and between the note and the edges. */
const STEP_PX = 12;
const MARGIN_PX = 8;
/** Larger things, such as a whole table that can be dragged, may be covered. */
const MAX_OBSTACLE_SHARE = 0.3;
/** How much worse it is to cover a part of the board than anything else. */
const BOARD_WEIGHT = 10;

/** Half the width of a fingertip. */
const FINGER_PX = 16;

/** What a finger covers on the screen. */
export function fingertip({ clientX, clientY }: PointerEvent): Box {
  return { x: clientX - FINGER_PX, y: clientY - FINGER_PX, width: 2 * FINGER_PX, height: 2 * FINGER_PX };
}

/** The best corner for a note of some size: it covers as little as possible, then it is as near as possible. */
export function placeNote(
  size: Pick<Box, "width" | "height">,
  touched: Box,
  obstacles: Obstacle[],
  bounds: Box,
): { x: number; y: number } {
  const isSmall = ({ width, height }: Box) => width * height < MAX_OBSTACLE_SHARE * bounds.width * bounds.height;
  const avoided = obstacles.filter((box) => isSmall(box) && overlap(box, bounds) > 0);
  let best = { x: bounds.x + MARGIN_PX, y: bounds.y + MARGIN_PX };
  let least = Infinity;
  for (const corner of corners(size, bounds)) {
    const note = { ...corner, ...size };
    const covered = avoided.reduce(
      (sum, box) => sum + overlap(note, box) * (box.isOnBoard ? BOARD_WEIGHT : 1),
      overlap(note, touched) * BOARD_WEIGHT,
    );
    const cost = covered * (bounds.width + bounds.height) + distance(note, touched);
    if (cost < least) [best, least] = [corner, cost];
  }
  return best;
}

/** Everything in an element, except one part of it, that can be pressed or typed into, as it is on the screen. */
export function usableBoxes(element: Element, except: Element): Obstacle[] {
  const isUsable = (candidate: Element) =>
    !except.contains(candidate) &&
    (candidate.matches("button, a[href], input, select, textarea, summary, [role=button], [role=tab]") ||
      ["pointer", "grab"].includes(getComputedStyle(candidate).cursor));
  return [...element.querySelectorAll("*")]
    .filter(isUsable)
    .map((candidate) => {
      const { x, y, width, height } = candidate.getBoundingClientRect();
      return { x, y, width, height, isOnBoard: Boolean(candidate.closest("[data-board]")) };
    })
    .filter(({ width, height }) => width && height);
}

/** The corners to try: a grid that reaches all edges. */
function* corners({ width, height }: Pick<Box, "width" | "height">, bounds: Box): Generator<{ x: number; y: number }> {
  const [left, top] = [bounds.x + MARGIN_PX, bounds.y + MARGIN_PX];
  const [right, bottom] = [bounds.x + bounds.width - width - MARGIN_PX, bounds.y + bounds.height - height - MARGIN_PX];
  for (const y of steps(top, bottom)) for (const x of steps(left, right)) yield { x, y };
}

/** The numbers between two ends at regular distances, with both ends. */
function steps(from: number, to: number): number[] {
  const count = Math.max(0, Math.ceil((to - from) / STEP_PX));
  return Array.from({ length: count + 1 }, (_, step) => Math.max(from, Math.min(to, from + step * STEP_PX)));
}

/** The area that two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** The gap between two boxes. */
function distance(one: Box, other: Box): number {
  const dx = Math.max(0, other.x - one.x - one.width, one.x - other.x - other.width);
  const dy = Math.max(0, other.y - one.y - one.height, one.y - other.y - other.height);
  return Math.hypot(dx, dy);
}
