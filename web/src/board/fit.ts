/** Keeps a board as large as its space allows. Its height follows from its width, so the width is found by iteration. */
const HEADER_HEIGHT_PX = 88;
const LOW_HEADER_HEIGHT_PX = 56;
const NARROW_WINDOW_PX = 960;
/** A board with parts of a fixed height is scaled down from this width. */
const SCALED_WIDTH_PX = 340;
/** A phone held sideways: the same as in the styles of the table and the header. */
const LANDSCAPE_PHONE = "(max-width: 960px) and (max-height: 500px) and (orientation: landscape)";
const MIN_HEIGHT_PX = 300;
const MAX_ITERATIONS = 6;

/** The height available to the board of a table: the window, less the header where it stays in view. */
function besideTable(): number {
  if (matchMedia(LANDSCAPE_PHONE).matches) return innerHeight - LOW_HEADER_HEIGHT_PX;
  return Math.max(MIN_HEIGHT_PX, innerHeight - (innerWidth > NARROW_WINDOW_PX ? HEADER_HEIGHT_PX : 0));
}

/** The height of the box around a board. */
export const withinParent = (node: HTMLElement): number => node.parentElement?.clientHeight ?? 0;

/** A Svelte action that limits the width of a board so that its height fits. */
export function fit(
  node: HTMLElement,
  availableHeight: (node: HTMLElement) => number = besideTable,
): { destroy: () => void } {
  const resize = () => {
    Object.assign(node.style, { maxWidth: "", transform: "", marginBottom: "" });
    const limit = availableHeight(node);
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      const { width, height } = node.getBoundingClientRect();
      if (height <= limit + 1) return;
      node.style.maxWidth = `${Math.floor((width * limit) / height)}px`;
    }
    if (matchMedia(LANDSCAPE_PHONE).matches) scaleDown(node, limit);
  };
  node.style.setProperty("transition", "none", "important"); // a transition would be measured halfway
  resize(); // before the first paint, so that the layout does not shift
  const observer = new ResizeObserver(resize);
  observer.observe(node);
  addEventListener("resize", resize);
  return {
    destroy() {
      observer.disconnect();
      removeEventListener("resize", resize);
    },
  };
}

/** Scales a board down whose height does not follow from its width. */
function scaleDown(node: HTMLElement, limit: number): void {
  node.style.maxWidth = `${SCALED_WIDTH_PX}px`;
  const { height } = node.getBoundingClientRect();
  if (height <= limit + 1) return;
  const transform = `scale(${limit / height})`;
  Object.assign(node.style, { transform, transformOrigin: "top", marginBottom: `${limit - height}px` });
}
