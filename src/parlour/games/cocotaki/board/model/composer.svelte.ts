/** A player's move as it is composed: the card, the colour that a butterfly names, the sound, and *last card*. */

import type { BoardProps } from "$client/games";
import { attempt, BUTTERFLY, canLay, layText, parseMove, type Word } from "../moves";
import type { CardName, View } from "../view";
import { Countdown, seconds } from "./countdown.svelte";

type Props = Pick<BoardProps<View>, "view" | "moves" | "seat" | "onmove" | "onwhy">;

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
  #isTimed = false;
  /** The choices when the card was picked up. */
  #choices: { readonly colours: readonly string[]; readonly sounds: readonly string[] } = { colours: [], sounds: [] };

  /** The props come from a function, because they change. */
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

  /** What the player chooses next. */
  get kind(): "colour" | "sound" {
    return this.card === BUTTERFLY && !this.colour ? "colour" : "sound";
  }

  /** The keys of the choices. */
  get keys(): readonly string[] {
    const { colours, sounds } = this.#choices;
    return this.kind === "colour" ? colours : sounds.map((sound) => sound || SILENCE);
  }

  /** Whether wrong cards can be laid, because the players watch for mistakes themselves. */
  get allowsMistakes(): boolean {
    return !this.#props().view.refereed;
  }

  /** Whether *last card* can be said together with the next card. */
  get canCall(): boolean {
    const { view, seat } = this.#props();
    return seat !== null && (view.calls?.includes(seat) ?? false);
  }

  /** Whether any of the moves offered lays a card. */
  get hasCardToLay(): boolean {
    return this.#props().moves.some((move) => parseMove(move)?.type === "lay");
  }

  /** Whether there is any point in choosing a card. */
  isPlayable(card: CardName): boolean {
    const { moves } = this.#props();
    return this.allowsMistakes || !moves.length || canLay(moves, card);
  }

  /** Picks a card up, or puts it back; asks why if it cannot be laid. */
  choose(index: number, isTimed: boolean): void {
    const card = this.hand[index];
    if (!card) return;
    if (this.chosen === index) return this.close();
    const { view, moves, onwhy } = this.#props();
    if (!view.sounds || (!this.allowsMistakes && !canLay(moves, card))) return onwhy?.(attempt(card));
    this.#choices = { colours: view.colours ?? [], sounds: view.sounds };
    [this.chosen, this.#name, this.colour, this.#isTimed] = [index, card, "", isTimed];
    this.clock.stop();
    this.#startClock();
  }

  /** Starts the time for the sound; a colour has all the time. */
  #startClock(): void {
    if (this.#isTimed && this.kind === "sound") this.clock.start(seconds(), () => this.complete(SILENCE));
  }

  /** Chooses a colour or a sound; the sound lays the card. */
  complete(key: string): void {
    if (!this.card) return;
    if (this.kind === "colour") {
      this.colour = key;
      return this.#startClock();
    }
    const { card, colour, isCalling: last } = this;
    this.close();
    // The moves list each card with its right sound only, but a player may try any sound.
    this.#send(
      layText({ card, colour, sound: key === SILENCE ? "" : key, last }),
      this.allowsMistakes || canLay(this.#props().moves, card),
    );
  }

  close(): void {
    this.clock.stop();
    [this.chosen, this.#name, this.colour] = [null, null, ""];
  }

  /** Drops choices that no longer fit the hand. */
  refresh(): void {
    if (this.card !== this.#name) this.close();
    if (!this.canCall) this.isCalling = false;
  }

  /** Plays a move that is a word. *Last card* said before the card is laid is saved for that card. */
  say(word: Word): void {
    const isEarly = word === "last" && !this.#props().moves.includes(word) && this.canCall;
    if (isEarly) this.isCalling = !this.isCalling;
    else this.#send(word, false);
  }

  canSay(word: Word): boolean {
    return (word === "last" && this.canCall) || this.#props().moves.includes(word);
  }

  /** Plays a move that is listed or may be tried anyway, or asks why it is refused. */
  #send(move: string, mayTry: boolean): void {
    const { moves, onmove, onwhy } = this.#props();
    if (mayTry || moves.includes(move)) onmove?.(move);
    else onwhy?.(move);
  }
}
