/** What both players count after a move: the longest line of each colour through its new cell. */

import type { Colour, View } from "../view";

/** How many a colour has in a row; 0 before the first piece. */
export function count(view: View, colour: Colour): number {
  return view.counted[colour]?.length ?? 0;
}

/** How a game ended for the viewer. */
export interface Ending {
  /** A gift is a line that the loser completed. */
  kind: "won" | "won.gift" | "lost" | "lost.gift" | "seen" | "seen.gift";
  /** The winner or, if that is the viewer, the other player. */
  name: string;
  /** How many in a row the winner has. */
  n: number;
  /** How many in a row the loser has. */
  m: number;
}

/** How a game ended for the viewer, whose name is `you`; null if no one has won. */
export function endingFor(view: View, names: string[], mover: number | null, you: string): Ending | null {
  if (!view.winner || !view.colours) return null;
  const winner = view.colours.indexOf(view.winner);
  const kind = names[winner] === you ? "won" : names[1 - winner] === you ? "lost" : "seen";
  return {
    kind: mover === 1 - winner ? `${kind}.gift` : kind,
    name: names[kind === "won" ? 1 - winner : winner] ?? "",
    n: count(view, view.winner),
    m: count(view, view.colours[1 - winner]!),
  };
}
