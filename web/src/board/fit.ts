/** Keeps a board as large as its space allows. Its height follows from its width, so the width is found by iteration. */
const HEADER_HEIGHT_PX = 88;
const NARROW_WINDOW_PX = 960;
const MIN_HEIGHT_PX = 300;
const MAX_ITERATIONS = 6;

/** The height available to the board of a table: the window, less the header where it stays in view. */
function besideTable(): number {
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
    node.style.maxWidth = "";
    const limit = availableHeight(node);
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      const { width, height } = node.getBoundingClientRect();
      if (height <= limit + 1) return;
      node.style.maxWidth = `${Math.floor((width * limit) / height)}px`;
    }
  };
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
