/** Keeps the keyboard focus on the board when the focused element is removed. */

/** Focuses what a player would use first: a question, else the cursor, else a button. */
export function focusBoard(board: HTMLElement): void {
  const first =
    board.querySelector<HTMLElement>("[data-asks] button") ??
    board.querySelector<HTMLElement>("[tabindex='0']") ??
    board.querySelector<HTMLElement>("button:enabled");
  first?.focus();
}

/** A Svelte action that returns the focus to the board while it is used by keyboard. */
export function keepFocus(board: HTMLElement): { destroy: () => void } {
  let isInside = false;
  const onKey = () => (isInside = true);
  const onFocusOut = (event: FocusEvent) =>
    (isInside &&= !event.relatedTarget || board.contains(event.relatedTarget as Node));
  const onPointer = () => (isInside = false);
  const observer = new MutationObserver(() => {
    if (isInside && document.activeElement === document.body) focusBoard(board);
  });
  board.addEventListener("keydown", onKey);
  board.addEventListener("focusout", onFocusOut);
  document.addEventListener("pointerdown", onPointer);
  observer.observe(board, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return {
    destroy() {
      observer.disconnect();
      document.removeEventListener("pointerdown", onPointer);
    },
  };
}
