import { expect, test } from "vitest";
import demo from "./demo";
import { motion } from "./motion";
import { moveText } from "./notation";
import { position } from "./position";
import type { Kind } from "./view";

const kind = (pieces: string): Kind => ({ pieces, smartie: false });

test("every card of the demonstration is seen as laid by its seat", () => {
  for (let ply = 1; ply < demo.length; ply += 1) {
    const { laid } = motion(demo[ply - 1]!.view, demo[ply]!.view);
    expect([laid && moveText(laid.card), laid?.seat]).toEqual([demo[ply]!.last.move, ply % 2]);
  }
});

test("a card drawn after laying is found in the hand", () => {
  const seen = (laid: string[], hand: string[], stack: number) => ({
    ...position(laid),
    hands: [[null, null, null], hand.map(kind)],
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
  const before = { ...position(["DDWW@0,0"]), hands: [[null, null, null], []], stack: 23 };
  const after = { ...before, hands: [[null, null, null, null], []], stack: 22 };
  expect(motion(before, after).drawn).toEqual([{ seat: 0, place: 3 }]);
});

test("nothing moves backwards or across several cards", () => {
  expect(motion(demo[5]!.view, demo[4]!.view)).toEqual({ laid: null, drawn: [] });
  expect(motion(demo[5]!.view, demo[9]!.view)).toEqual({ laid: null, drawn: [] });
});
