/** Keeps a board as large as the window allows: its height follows from its width, so the width is found by trying. */
const HEADER = 88;
const NARROW = 960;
const SMALLEST = 300;
const TRIES = 6;

/** The height that a board beside its table may have. */
function beside(): number {
  return Math.max(SMALLEST, innerHeight - (innerWidth > NARROW ? HEADER : 0));
}

/** The height of the box that a board is in. */
export const within = (node: HTMLElement): number => node.parentElement?.clientHeight ?? 0;

export function fit(node: HTMLElement, height: (node: HTMLElement) => number = beside): { destroy: () => void } {
  const settle = () => {
    node.style.maxWidth = "";
    const room = height(node);
    for (let tries = 0; tries < TRIES; tries++) {
      const { width, height } = node.getBoundingClientRect();
      if (height <= room + 1) return;
      node.style.maxWidth = `${Math.floor((width * room) / height)}px`;
    }
  };
  settle(); // before anything is painted, so that nothing jumps
  const watcher = new ResizeObserver(settle);
  watcher.observe(node);
  addEventListener("resize", settle);
  return {
    destroy() {
      watcher.disconnect();
      removeEventListener("resize", settle);
    },
  };
}
