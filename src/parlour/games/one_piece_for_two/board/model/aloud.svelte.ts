/** Whether both counts are announced to screen readers after every move; stored in the browser. */

const STORAGE_KEY = "parlour.one-piece-for-two.aloud";

let isOn = $state(load());

/** Whether the counts are announced. */
export const aloud = (): boolean => isOn;

/** Switches the announcements on or off. */
export function setAloud(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(STORAGE_KEY, String(on));
  } catch {
    // Private windows may refuse to store anything; the choice then lasts until the page is closed.
  }
}

function load(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "true";
  } catch {
    return false;
  }
}
