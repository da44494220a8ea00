/** Lets a double tap on the board count once. */

/** How long after a move another tap belongs to the same double tap, in milliseconds. */
const DOUBLE = 300;

/** What is pressed right after a move was sent is not heard; `sent` tells when that was. */
export function ignoreDoubleTap(board: HTMLElement, sent: () => number): void {
  let isEcho = false;
  const hear = (event: Event) => {
    if (event.type === "pointerdown") isEcho = performance.now() - sent() < DOUBLE;
    const isKey = event.type === "click" && (event as MouseEvent).detail === 0;
    if (isEcho && !isKey) event.stopPropagation();
  };
  for (const type of ["pointerdown", "pointerup", "click"]) board.addEventListener(type, hear, true);
}
