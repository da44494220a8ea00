import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { laid, SAMPLE } from "../sample";
import type { View } from "../view";
import { Composer } from "./composer.svelte";
import { nextLimit, seconds } from "./countdown.svelte";

const [BUTTERFLY, COW, CAT] = [0, 1, 2];
const TWO: View = {
  ...SAMPLE,
  hands: [
    ["blue-cow", "red-cat"],
    ["?", "?", "?"],
  ],
  calls: [0],
};

/** A player at seat 0, and the props of the board. */
function player(view: View, moves: string[] = []) {
  const props = {
    view,
    moves,
    seat: 0,
    onmove: vi.fn<(move: string) => void>(),
    onwhy: vi.fn<(move: string) => void>(),
  };
  return { props, composer: new Composer(() => props) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("without a referee", () => {
  test("any card can be laid with any sound at any time", () => {
    const { props, composer } = player(SAMPLE);
    composer.choose(CAT, false);
    composer.complete("moo");
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("red-cat!moo");
    expect(composer.card).toBeNull();
  });

  test("silence is a sound like any other", () => {
    const { props, composer } = player(SAMPLE);
    composer.choose(CAT, false);
    composer.complete("silence");
    expect(props.onmove).toHaveBeenCalledWith("red-cat!");
  });

  test("a butterfly needs its colour first", () => {
    const { props, composer } = player(SAMPLE);
    composer.choose(BUTTERFLY, false);
    expect(composer.keys).toEqual(["red", "yellow", "green", "blue"]);
    composer.complete("green");
    composer.complete("silence");
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("butterfly=green!");
  });

  test("last card is said with the card that leaves one", () => {
    const { props, composer } = player(TWO);
    composer.say("last");
    expect(composer.isCalling).toBe(true);
    composer.choose(0, false);
    composer.complete("moo");
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("blue-cow!moo+last");
  });

  test("last card is no longer saved for the next card when more cards come", () => {
    const { props, composer } = player(TWO);
    composer.say("last");
    props.view = SAMPLE;
    composer.refresh();
    expect(composer.isCalling).toBe(false);
  });

  test("last card is said at once when it is due, and otherwise the player is shown why not", () => {
    const { props, composer } = player(SAMPLE, ["last"]);
    composer.say("last");
    expect(props.onmove).toHaveBeenCalledWith("last");
    const other = player(SAMPLE);
    other.composer.say("last");
    expect(other.props.onwhy).toHaveBeenCalledWith("last");
  });

  test("an objection is possible if the moves list it, and otherwise the player is shown why not", () => {
    const theirs = player(laid(1, "blue-dog!woof"), ["object"]);
    expect(theirs.composer.canSay("object")).toBe(true);
    theirs.composer.say("object");
    expect(theirs.props.onmove).toHaveBeenCalledWith("object");
    const own = player(laid(0, "blue-dog!woof"), ["draw"]);
    expect(own.composer.canSay("object")).toBe(false);
    own.composer.say("object");
    expect(own.props.onwhy).toHaveBeenCalledWith("object");
  });

  test("the wheel offers what the view lists, and stays open while others are dealt cards", () => {
    const { props, composer } = player({ ...SAMPLE, sounds: ["", "moo"] });
    composer.choose(COW, false);
    expect(composer.keys).toEqual(["silence", "moo"]);
    const { sounds: _, ...drawing } = SAMPLE;
    props.view = { ...drawing, phase: "drawing", owed: [[1, 2]] };
    composer.refresh();
    expect(composer.keys).toEqual(["silence", "moo"]);
  });

  test("while no one can lay a card, choosing one shows why not", () => {
    const { sounds: _, ...finishing } = SAMPLE;
    const { props, composer } = player({ ...finishing, phase: "finishing" }, ["accept", "object"]);
    composer.choose(BUTTERFLY, false);
    expect(props.onwhy).toHaveBeenCalledExactlyOnceWith("butterfly=red!");
    expect(composer.card).toBeNull();
  });

  test("when the time is up the card is laid in silence", () => {
    const { props, composer } = player(SAMPLE);
    composer.choose(COW, true);
    vi.advanceTimersByTime(60_000);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("blue-cow!");
  });

  test("a butterfly's time is for its sound: there is no hurry with its colour", () => {
    const { props, composer } = player(SAMPLE);
    composer.choose(BUTTERFLY, true);
    vi.advanceTimersByTime(60_000);
    expect([composer.card, composer.clock.left]).toEqual(["butterfly", 0]);
    composer.complete("green");
    expect(composer.clock.left).toBe(seconds());
    vi.advanceTimersByTime(60_000);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("butterfly=green!");
  });

  test("the time of a card ends when another one is picked up", () => {
    const { composer } = player(SAMPLE);
    composer.choose(COW, true);
    composer.choose(BUTTERFLY, false);
    vi.advanceTimersByTime(60_000);
    expect([composer.card, composer.colour]).toEqual(["butterfly", ""]);
  });

  test("a new limit does not change a countdown that is running", () => {
    const { composer } = player(SAMPLE);
    const limit = seconds();
    composer.choose(COW, true);
    nextLimit();
    expect(seconds()).not.toBe(limit);
    expect([composer.clock.left, composer.clock.total]).toEqual([limit, limit]);
    while (seconds() !== limit) nextLimit();
  });

  test("without a countdown there is no time limit", () => {
    const { props, composer } = player(SAMPLE);
    composer.choose(COW, false);
    vi.advanceTimersByTime(60_000);
    expect(props.onmove).not.toHaveBeenCalled();
    expect(composer.card).toBe("blue-cow");
  });

  test("a card that leaves the hand is dropped", () => {
    const { props, composer } = player(SAMPLE);
    composer.choose(COW, false);
    props.view = { ...SAMPLE, hands: [["butterfly", "blue-bee", "red-cat"]] };
    composer.refresh();
    expect(composer.chosen).toBeNull();
  });
});

describe("with a referee", () => {
  const REFEREED: View = { ...SAMPLE, refereed: true };

  test("choosing a card that may not be laid shows why not at once", () => {
    const { props, composer } = player(REFEREED, ["blue-cow!moo"]);
    composer.choose(CAT, false);
    expect(props.onwhy).toHaveBeenCalledExactlyOnceWith("red-cat!");
    expect(composer.card).toBeNull();
  });

  test("the sound is still the player's to choose", () => {
    const { props, composer } = player(REFEREED, ["blue-cow!moo"]);
    composer.choose(COW, false);
    composer.complete("baa");
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("blue-cow!baa");
  });

  test("only playable cards stand out, and only on the player's turn", () => {
    const { composer, props } = player(REFEREED, ["blue-cow!moo"]);
    expect(composer.hand.map((card) => composer.isPlayable(card))).toEqual([false, true, false]);
    props.moves = [];
    expect(composer.isPlayable("red-cat")).toBe(true);
  });

  test("whether a card can be laid follows from the moves", () => {
    expect(player(REFEREED, ["blue-cow!moo", "draw"]).composer.hasCardToLay).toBe(true);
    expect(player(REFEREED, ["draw"]).composer.hasCardToLay).toBe(false);
  });

  test("objecting shows why not", () => {
    const { props, composer } = player(REFEREED, ["draw"]);
    composer.say("object");
    expect(props.onwhy).toHaveBeenCalledWith("object");
  });
});
