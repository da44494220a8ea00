import { expect, test } from "vitest";
import demo from "../demo.json";
import { motion } from "./motion";
import { viewOf } from "./sample";

const LAYS = (demo.moves as [number, string][]).filter(([seat]) => seat >= 0);
const TEXTS = LAYS.map(([, text]) => text);
/** The demonstration after some cards. */
const after = (cards: number) => ({ ...viewOf(...TEXTS.slice(0, cards)), turn: LAYS[cards]?.[0] ?? null });

test("every card of the demonstration is seen as laid by its seat", () => {
  expect(LAYS).toHaveLength(31);
  LAYS.forEach(([seat], cards) => {
    const { laid } = motion(after(cards), after(cards + 1));
    expect(laid).toEqual({ card: after(cards + 1).laid[cards], seat });
  });
});

test("a card drawn after laying is found in the hand", () => {
  const seen = (laid: string[], hand: string[], stack: number) => ({
    ...viewOf(...laid),
    turn: 1,
    hands: [[null, null, null], hand.map((look) => [look])],
    stack,
  });
  const before = seen(["DDWW@0,0"], ["DDDW", "DDWW", "DDWW", "DWWW"], 23);
  const laid = seen(["DDWW@0,0", "DDWW@2,0"], ["DDDW", "DDWW", "DWWW"], 23);
  const drawn = seen(["DDWW@0,0", "DDWW@2,0"], ["DDDW", "DDWW", "DWWD", "DWWW"], 22);
  expect(motion(before, laid).drawn).toEqual([]);
  expect(motion(laid, drawn)).toEqual({ laid: null, drawn: [{ seat: 1, place: 2 }] });
  expect(motion(before, drawn)).toMatchObject({ laid: { seat: 1 }, drawn: [{ seat: 1, place: 2 }] });
});

test("a hidden card that is drawn is the last of the hand", () => {
  const before = { ...viewOf("DDWW@0,0"), hands: [[null, null, null], []], stack: 23 };
  const later = { ...before, hands: [[null, null, null, null], []], stack: 22 };
  expect(motion(before, later).drawn).toEqual([{ seat: 0, place: 3 }]);
});

test("nothing moves backwards or across several cards", () => {
  expect(motion(after(6), after(5))).toEqual({ laid: null, drawn: [] });
  expect(motion(after(6), after(10))).toEqual({ laid: null, drawn: [] });
});
