/** Keeps the keyboard on the board: when what had the focus is gone, the board takes it. */

/** Focuses what a player would use first: a question that is asked, else the place of the cursor. */
export function focusBoard(board: HTMLElement): void {
  const first =
    board.querySelector<HTMLElement>("[data-asks] button") ??
    board.querySelector<HTMLElement>("[tabindex='0']") ??
    board.querySelector<HTMLElement>("button:enabled");
  first?.focus();
}

export function keepFocus(board: HTMLElement): { destroy: () => void } {
  let isInside = false;
  const press = () => (isInside = true);
  const leave = (event: FocusEvent) =>
    (isInside &&= !event.relatedTarget || board.contains(event.relatedTarget as Node));
  const point = () => (isInside = false);
  const watcher = new MutationObserver(() => {
    if (isInside && document.activeElement === document.body) focusBoard(board);
  });
  board.addEventListener("keydown", press);
  board.addEventListener("focusout", leave);
  document.addEventListener("pointerdown", point);
  watcher.observe(board, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return {
    destroy() {
      watcher.disconnect();
      document.removeEventListener("pointerdown", point);
    },
  };
}
