/** The side of the board that is near the viewer: their own, unless they have turned the board. */

import type { Colour } from "../view";

const STORAGE_KEY = "parlour.hokito.near";
const OTHER: Record<Colour, Colour> = { black: "white", white: "black" };

/** The side chosen with the button; null while the viewer's own side is near. */
let chosen = $state<Colour | null>(load());

/** The side that is near a viewer of this side. */
export const nearSide = (own: Colour): Colour => chosen ?? own;

/** Turns the board for a viewer of this side, and remembers it. */
export function turnBoard(own: Colour): void {
  const next = OTHER[nearSide(own)];
  chosen = next === own ? null : next;
  try {
    if (chosen) localStorage.setItem(STORAGE_KEY, chosen);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A browser that stores nothing turns the board until the page is closed.
  }
}

function load(): Colour | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "black" || stored === "white" ? stored : null;
  } catch {
    return null;
  }
}
