/** The hint over the field while the game is set up. */

import type { Translate } from "$client/words/words.svelte";
import { within } from "./labels";
import { placeable } from "./notation";
import type { Hand, View } from "./view";

/** What is going on, for somebody with these moves; `name` is the player on turn, `opened` the fist with the cherry. */
export function hint(view: View, moves: readonly string[], name: string, opened: Hand | null, t: Translate): string {
  const word = within(t);
  switch (view.phase) {
    case "start":
    case "hand":
      return word(`hint.${view.phase}`);
    case "place":
      return moves.length ? word(placeable(moves).length > 1 ? "hint.colour" : "hint.spot") : word("hint.place", { name });
    case "cherry":
      return moves.length ? word("hint.cherry") : word("hint.guess", { name });
    default:
      return opened ? word(`say.hand.${opened}`) : "";
  }
}
