/** Whether the summary of the sounds is shown beside the hand; the device remembers it. */

const STORAGE_KEY = "parlour.cocotaki.summary";
const HIDDEN = "hidden";

let isShown = $state(!wasHidden());

export const isSummaryShown = (): boolean => isShown;

/** Shows the summary, or hides it until it is asked for again. */
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
