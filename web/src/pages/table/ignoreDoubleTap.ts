/** Ignores the second tap of a double tap on the board, so that it does not make another move. */
const DOUBLE_TAP_MS = 300;

/** A Svelte action that ignores taps right after a move; `sentAt` returns when the last move was sent. */
export function ignoreDoubleTap(board: HTMLElement, sentAt: () => number): void {
  let isSecondTap = false;
  const filter = (event: Event) => {
    if (event.type === "pointerdown") isSecondTap = performance.now() - sentAt() < DOUBLE_TAP_MS;
    const isKey = event.type === "click" && (event as MouseEvent).detail === 0;
    if (isSecondTap && !isKey) event.stopPropagation();
  };
  for (const type of ["pointerdown", "pointerup", "click"]) board.addEventListener(type, filter, true);
}
