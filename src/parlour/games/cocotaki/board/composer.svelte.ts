/** What a player does, composed step by step: a card, a colour for a butterfly, a sound, and the call. */

import type { BoardProps } from "$client/games";
import { Countdown, seconds } from "./countdown.svelte";
import { attempt, canLay, isRefereed, lay, type Word } from "./notation";
import { COLOURS, SOUNDS, type CardName, type View } from "./view";

type Props = Pick<BoardProps<View>, "view" | "text" | "moves" | "seat" | "onmove" | "onwhy">;

/** The key of silence among the sounds. */
export const SILENCE = "silence";

export class Composer {
  readonly clock = new Countdown();
  /** Whether *last card* will be said with the next card. */
  isCalling = $state(false);
  chosen = $state<number | null>(null);
  colour = $state("");
  readonly #props: () => Props;
  #name: CardName | null = null;

  /** The props are asked for whenever they are needed, as they change. */
  constructor(props: () => Props) {
    this.#props = props;
  }

  get hand(): readonly CardName[] {
    const { view, seat } = this.#props();
    return seat === null ? [] : (view.hands[seat] ?? []);
  }

  /** The card that waits for its colour or sound. */
  get card(): CardName | null {
    return this.chosen === null ? null : (this.hand[this.chosen] ?? null);
  }

  /** What is to be chosen next. */
  get kind(): "colour" | "sound" {
    return this.card === "butterfly" && !this.colour ? "colour" : "sound";
  }

  /** What can be chosen next. */
  get keys(): readonly string[] {
    return this.kind === "colour" ? COLOURS : SOUNDS.map((sound) => sound || SILENCE);
  }

  /** Whether everybody may try anything, as nobody but the players watches. */
  get isFree(): boolean {
    return !isRefereed(this.#props().text);
  }

  /** Whether there is any use in choosing a card. */
  isPlayable(card: CardName): boolean {
    const { moves } = this.#props();
    return this.isFree || !moves.length || canLay(moves, card);
  }

  /** Takes a card up, or puts it back; with a referee a card that may not be laid is refused at once. */
  choose(index: number, isHurried: boolean): void {
    const card = this.hand[index];
    if (!card) return;
    if (this.chosen === index) return this.close();
    const { moves, onwhy } = this.#props();
    if (!this.isFree && !canLay(moves, card)) return onwhy?.(attempt(card));
    [this.chosen, this.#name, this.colour] = [index, card, ""];
    if (isHurried) this.clock.start(seconds(), () => this.complete(SILENCE));
  }

  /** Goes on with a colour or a sound; the sound lays the card. */
  complete(key: string): void {
    if (!this.card) return;
    if (this.kind === "colour") {
      if (key === SILENCE) this.close();
      else this.colour = key;
      return;
    }
    const { card, colour, isCalling: last } = this;
    this.close();
    // Whether a card may be laid does not depend on the sound, though the moves may be told without mistakes.
    this.#send(lay({ card, colour, sound: key === SILENCE ? "" : key, last }), this.isFree || canLay(this.#props().moves, card));
  }

  close(): void {
    this.clock.stop();
    [this.chosen, this.#name, this.colour] = [null, null, ""];
  }

  /** Lets go of what a change of the hand has made pointless. */
  refresh(): void {
    if (this.card !== this.#name) this.close();
    if (this.hand.length !== 2) this.isCalling = false;
  }

  /** Says or does something; *last card* before the card that leaves one is kept for that card. */
  say(word: Word): void {
    const isEarly = word === "last" && !this.#props().moves.includes(word) && this.hand.length === 2;
    if (isEarly) this.isCalling = !this.isCalling;
    else this.#send(word, word === "object" && this.canSay(word));
  }

  canSay(word: Word): boolean {
    const { view, moves, seat } = this.#props();
    if (word === "last" && this.hand.length === 2) return true;
    if (word !== "object" || !this.isFree) return moves.includes(word);
    // An objection may be a mistake, too.
    return seat !== null && view.window !== null && view.window.seat !== seat && !view.window.answered.includes(seat);
  }

  #send(move: string, isFree: boolean): void {
    const { moves, onmove, onwhy } = this.#props();
    if (isFree || moves.includes(move)) onmove?.(move);
    else onwhy?.(move);
  }
}
