/** Whether the summary of the sounds is shown beside the hand; stored in the browser. */

const STORAGE_KEY = "parlour.cocotaki.summary";
const HIDDEN = "hidden";

let isShown = $state(!wasHidden());

export const isSummaryShown = (): boolean => isShown;

/** Shows the summary, or hides it until the player wants it back. */
export function showSummary(show: boolean): void {
  isShown = show;
  try {
    if (show) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, HIDDEN);
  } catch {
    // A browser without storage shows it again next time.
  }
}

function wasHidden(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === HIDDEN;
  } catch {
    return false;
  }
}
