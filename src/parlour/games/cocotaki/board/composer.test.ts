import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Composer } from "./composer.svelte";
import { read } from "./reading";

const TABLE = "hands blue-cow red-cat butterfly | ?*3 / pile ?*60 / under blue-bee / turn 0+ on blue-dog";
const TWO = TABLE.replace(" butterfly", "");

/** A player at seat 0 of a table, and what the board would be told. */
function player(text: string, moves: string[] = []) {
  const props = { view: read(text), text, moves, seat: 0, onmove: vi.fn<(move: string) => void>(), onwhy: vi.fn<(move: string) => void>() };
  return { props, composer: new Composer(() => props) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("without a referee", () => {
  test("any card can be laid with any sound at any time", () => {
    const { props, composer } = player(TABLE);
    composer.choose(1, false);
    composer.complete("moo");
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("red-cat!moo");
    expect(composer.card).toBeNull();
  });

  test("silence is a sound like any other", () => {
    const { props, composer } = player(TABLE);
    composer.choose(1, false);
    composer.complete("silence");
    expect(props.onmove).toHaveBeenCalledWith("red-cat!");
  });

  test("a butterfly is asked for its colour first", () => {
    const { props, composer } = player(TABLE);
    composer.choose(2, false);
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

  test("last card that was to be said is forgotten when more cards come", () => {
    const { props, composer } = player(TWO);
    composer.say("last");
    props.view = read(TABLE);
    composer.refresh();
    expect(composer.isCalling).toBe(false);
  });

  test("last card is said at once when it is due, and asked about when it is not", () => {
    const { props, composer } = player(TABLE, ["last"]);
    composer.say("last");
    expect(props.onmove).toHaveBeenCalledWith("last");
    const other = player(TABLE);
    other.composer.say("last");
    expect(other.props.onwhy).toHaveBeenCalledWith("last");
  });

  test("one may object to another's card, in vain or not, but not to one's own", () => {
    const theirs = player(`${TABLE} / window 1 from 1+ on blue-bee: blue-dog!woof`);
    theirs.composer.say("object");
    expect(theirs.props.onmove).toHaveBeenCalledWith("object");
    const own = player(`${TABLE} / window 0 from 0+ on blue-bee: blue-dog!woof`);
    own.composer.say("object");
    expect(own.props.onwhy).toHaveBeenCalledWith("object");
  });

  test("when the time is over the card is laid in silence", () => {
    const { props, composer } = player(TABLE);
    composer.choose(0, true);
    vi.advanceTimersByTime(60_000);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("blue-cow!");
  });

  test("who is not hurried has all the time in the world", () => {
    const { props, composer } = player(TABLE);
    composer.choose(0, false);
    vi.advanceTimersByTime(60_000);
    expect(props.onmove).not.toHaveBeenCalled();
    expect(composer.card).toBe("blue-cow");
  });

  test("a card that leaves the hand is let go", () => {
    const { props, composer } = player(TABLE);
    composer.choose(0, false);
    props.view = read(TABLE.replace("blue-cow", "blue-ant"));
    composer.refresh();
    expect(composer.chosen).toBeNull();
  });
});

describe("with a referee", () => {
  const AUTO = `referee=auto: ${TABLE}`;

  test("a card that may not be laid is asked about at once", () => {
    const { props, composer } = player(AUTO, ["blue-cow!moo"]);
    composer.choose(1, false);
    expect(props.onwhy).toHaveBeenCalledExactlyOnceWith("red-cat!");
    expect(composer.card).toBeNull();
  });

  test("the sound is still the player's to choose", () => {
    const { props, composer } = player(AUTO, ["blue-cow!moo"]);
    composer.choose(0, false);
    composer.complete("baa");
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("blue-cow!baa");
  });

  test("only playable cards stand out, and only on one's turn", () => {
    const { composer, props } = player(AUTO, ["blue-cow!moo"]);
    expect(composer.hand.map((card) => composer.isPlayable(card))).toEqual([true, false, false]);
    props.moves = [];
    expect(composer.isPlayable("red-cat")).toBe(true);
  });

  test("to object is asked about", () => {
    const { props, composer } = player(AUTO, ["draw"]);
    composer.say("object");
    expect(props.onwhy).toHaveBeenCalledWith("object");
  });
});
