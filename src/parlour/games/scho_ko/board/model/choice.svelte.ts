/** The card that the player is about to lay: which one of the hand, how it is turned, and where it would go. */

import { isAmong } from "../geometry";
import { fittingTurn, moveText, openSpots, spotsOf, turned, turnsUntilFit } from "../moves";
import type { Held, Spot } from "../view";

/** The cards to choose from, and the moves that lay them; both empty if the player cannot lay a card now. */
export interface Offer {
  hand: (Held | null)[];
  moves: string[];
}

export class Choice {
  /** The place of the chosen card in the hand. */
  place = $state<number | null>(null);
  /** Its number of clockwise quarter turns. */
  turn = $state(0);
  /** The spot under the pointer or the cursor. */
  aim = $state.raw<Spot | null>(null);
  /** Whether the table was tapped before a card was chosen. */
  isCardMissing = $state(false);
  /** The spot shown by a first tap; a second tap lays the card there. */
  #shown = $state("");
  readonly #offer: () => Offer;

  readonly held = $derived.by(() => (this.place === null ? null : (this.#offer().hand[this.place] ?? null)));
  /** The chosen card in its current rotation. */
  readonly look = $derived.by(() => this.held && turned(this.held, this.turn));
  /** Where it fits. */
  readonly spots = $derived.by(() => (this.look ? spotsOf(this.#offer().moves, this.look) : []));
  /** The other spots where it fits once it is turned, or where any card fits if none is chosen. */
  readonly others = $derived.by(() =>
    openSpots(this.#offer().moves, this.held).filter((spot) => !isAmong(this.spots, spot)),
  );

  /** Whether a tap has shown the card at a spot where it fits, so that another tap there lays it. */
  readonly isShown = $derived.by(
    () => this.aim !== null && this.#shown === String(this.aim) && isAmong(this.spots, this.aim),
  );

  constructor(offer: () => Offer) {
    this.#offer = offer;
  }

  /** Chooses a card of the hand, turned so that it fits somewhere; choosing it again turns it. */
  choose(place: number): void {
    const { hand, moves } = this.#offer();
    if (this.place === place) return this.rotate(1);
    this.clear();
    [this.place, this.turn] = [place, fittingTurn(moves, hand[place]!)];
  }

  clear(): void {
    [this.place, this.aim, this.isCardMissing, this.#shown] = [null, null, false, ""];
  }

  rotate(quarters: number): void {
    if (this.place === null) return;
    this.turn += quarters;
    this.#shown = "";
  }

  /** Aims at a spot that was tapped; whether it was shown by a tap before. */
  tap(spot: Spot): boolean {
    const isShown = this.#shown === String(spot);
    [this.aim, this.#shown] = [spot, String(spot)];
    return isShown;
  }

  /** The move that lays the card at a spot; null if the card had to be turned to fit there, and is turned now. */
  layAt(spot: Spot): string | null {
    if (!this.held || !this.look) return null;
    const turns = turnsUntilFit(this.#offer().moves, this.held, this.turn, spot);
    if (!turns) return moveText(this.look, spot);
    this.rotate(turns);
    this.tap(spot);
    return null;
  }
}
