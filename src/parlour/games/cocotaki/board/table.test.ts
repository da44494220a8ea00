import { describe, expect, test } from "vitest";
import { HEADS, SIGNS } from "./animals";
import demo from "./demo";
import { shortened } from "./labels";
import { layout, seatAt, wheel } from "./layout";
import { flights, penalty, progress } from "./motion";
import { attempt, canLay, isRefereed, lay, parse, split } from "./notation";
import { read } from "./reading";
import real from "./real.json";
import { heard, speech } from "./bubbles";
import { ANIMALS, COLOURS, type Phase, type View } from "./view";

const TABLE = "hands blue-cow red-cat | ?*3 | ?*4 / pile ?*60 / under blue-bee / turn 0+ on blue-dog";
const table = read(TABLE);

describe("notation", () => {
  test.each([
    ["blue-cow!moo", { type: "lay", card: "blue-cow", colour: "", sound: "moo", last: false }],
    ["red-cat!", { type: "lay", card: "red-cat", colour: "", sound: "", last: false }],
    ["butterfly=green!", { type: "lay", card: "butterfly", colour: "green", sound: "", last: false }],
    ["red-rooster!cock-a-doodle-doo+last", { type: "lay", card: "red-rooster", colour: "", sound: "cock-a-doodle-doo", last: true }],
    ["yellow-donkey!hee-haw", { type: "lay", card: "yellow-donkey", colour: "", sound: "hee-haw", last: false }],
    ["+green-bee", { type: "deal", card: "green-bee" }],
    ["object", { type: "object" }],
    ["blue-cow", null],
  ])("%s is read", (text, move) => {
    const read = parse(text);
    expect(read).toEqual(move);
    if (read?.type === "lay") expect(lay(read)).toBe(text);
  });

  test("a card is its colour and its animal", () => {
    expect(split("blue-cow")).toEqual({ colour: "blue", animal: "cow" });
    expect(split("butterfly")).toEqual({ colour: "", animal: "butterfly" });
  });

  test("the referee stands among the options before a position", () => {
    expect(isRefereed(`level=expert referee=auto: ${TABLE}`)).toBe(true);
    expect(isRefereed(`level=expert: ${TABLE}`)).toBe(false);
    expect(isRefereed(TABLE)).toBe(false);
  });

  test("a card can be laid if any sound goes with it", () => {
    expect(canLay(["blue-cow!moo", "butterfly=red!"], "blue-cow")).toBe(true);
    expect(canLay(["blue-cow!moo", "butterfly=red!"], "butterfly")).toBe(true);
    expect(canLay(["blue-cow!moo", "butterfly=red!"], "red-cow")).toBe(false);
  });

  test("why not is asked with a text that is complete", () => {
    expect(attempt("blue-cow")).toBe("blue-cow!");
    expect(attempt("butterfly")).toBe("butterfly=red!");
  });
});

test.each(real)("the view of $text is read as the rules give it", ({ text, view }) => {
  expect(read(text, view.phase as Phase)).toEqual(view);
});

test("a direction, a donkey round and penalties are read, too", () => {
  const text = TABLE.replace("0+ on blue-dog", "1- on blue-donkey donkey 2 / owed 1*2 / wins 0 1 0");
  expect(read(`${TABLE} / window 1 from 1+ on blue-bee: blue-dog!woof / answered 0 2`).window?.answered).toEqual([0, 2]);
  expect(read(text, "drawing")).toMatchObject({ direction: -1, donkey: 2, owed: [[1, 2]], wins: [0, 1, 0], turn: -1 });
});

test("every animal has a head and every colour a sign of its own", () => {
  expect(Object.keys(HEADS).sort()).toEqual([...ANIMALS, "butterfly"].sort());
  expect(Object.keys(SIGNS)).toEqual([...COLOURS]);
  expect(new Set(Object.values(SIGNS)).size).toBe(4);
});

describe("layout", () => {
  test.each([2, 3, 5, 10])("%i players sit apart and on the table, the viewer at the bottom", (seats) => {
    const place = layout(8, false, false);
    const at = Array.from({ length: seats }, (_, seat) => seatAt(place, seat, seats, 1));
    expect(at[1]!.x).toBeCloseTo(180);
    expect(Math.max(...at.map(({ y }) => y))).toBe(at[1]!.y);
    at.forEach((one, index) => {
      expect(one.x).toBeGreaterThan(34);
      expect(one.x).toBeLessThan(place.width - 34);
      for (const other of at.slice(index + 1)) expect(Math.abs(one.x - other.x) > 68 || Math.abs(one.y - other.y) > 42).toBe(true);
    });
  });

  test("the next seat clockwise sits to the left", () => {
    expect(seatAt(layout(8, false, false), 1, 4, 0).x).toBeLessThan(180);
  });

  test.each([1, 7, 8, 15, 30])("a hand of %i cards keeps at least 44 pixels of each card free on a phone", (cards) => {
    const { hand, width, height } = layout(cards, false, false);
    expect(hand.length).toBe(cards);
    hand.forEach(({ x, y }, index) => {
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(width - 30);
      expect(y).toBeLessThan(height - 40);
      const next = hand[index + 1];
      if (next && next.x > x) expect(next.x - x).toBeGreaterThanOrEqual(44);
    });
  });

  test("the choices of the wheel do not overlap, nor leave the table", () => {
    const places = wheel(layout(8, false, false), 10);
    places.forEach((one, index) => {
      expect(one.x - 42).toBeGreaterThanOrEqual(0);
      expect(one.x + 42).toBeLessThanOrEqual(360);
      for (const other of places.slice(index + 1)) expect(Math.abs(one.x - other.x) >= 82 || Math.abs(one.y - other.y) >= 44).toBe(true);
    });
  });
});

describe("motion", () => {
  const after = (change: Partial<View>): View => ({ ...table, ...change });
  const hidden = (...counts: number[]) => counts.map((count) => Array<string>(count).fill("?"));

  test("a card that was laid flies from its seat", () => {
    const laid = after({ hands: hidden(2, 2, 4), top: "green-dog", discards: ["blue-bee", "blue-dog"] });
    expect(flights(table, laid)).toEqual([{ card: "green-dog", from: 1, to: "top" }]);
  });

  test("cards that are drawn fly from the pile", () => {
    const drawn = after({ hands: hidden(2, 3, 6), pile: 58 });
    expect(flights(table, drawn)).toEqual(Array(2).fill({ card: "?", from: "pile", to: 2 }));
  });

  test("a card that is taken back flies from the top", () => {
    const back = after({ hands: hidden(2, 4, 4), top: "blue-bee", discards: [] });
    expect(flights(table, back)).toEqual([{ card: "blue-dog", from: "top", to: 1 }]);
  });

  test("a new round is not shown card by card", () => {
    expect(flights(table, after({ hands: hidden(2, 11, 4), pile: 52 }))).toEqual([]);
    expect(flights(table, table)).toEqual([]);
  });

  test("two cards or more that are owed in mid-game are a penalty", () => {
    expect(penalty(table, after({ owed: [[2, 2]] }))).toEqual({ seat: 2, cards: 2 });
    expect(penalty(table, after({ owed: [[2, 1]] }))).toBeNull();
    expect(penalty({ ...table, top: null }, after({ owed: [[2, 8]] }))).toBeNull();
    expect(penalty(table, after({ owed: [[2, 8]], top: null }))).toBeNull();
  });

  test("cards fly one after the other and arrive", () => {
    expect(progress(0, 0)).toBe(0);
    expect(progress(70, 0)).toBeGreaterThan(progress(70, 1));
    expect(progress(1000, 5)).toBe(1);
  });
});

describe("speech", () => {
  test("a lay is heard with its sound, a silent one only as a card", () => {
    expect(heard(table, table, { seat: 1, move: "blue-cow!moo" })).toEqual(["card", "moo"]);
    expect(heard(table, table, { seat: 1, move: "red-cow!" })).toEqual(["card"]);
    expect(heard(table, table, { seat: 1, move: "red-rooster!cocotaki+last" })).toEqual(["card", "cocotaki", "last"]);
  });

  test("an objection that is right is heard with its penalty", () => {
    expect(heard(table, { ...table, owed: [[1, 2]] }, { seat: 0, move: "object" })).toEqual(["object", "penalty"]);
  });

  test("a bubble stays while cards are dealt, and goes with the next action", () => {
    const moo = speech(table, { seat: 1, move: "blue-cow!moo" });
    expect(moo).toEqual({ seat: 1, sound: "moo", word: null });
    expect(speech(table, { seat: -1, move: null }, moo)).toBe(moo);
    expect(speech(table, { seat: 2, move: "draw" }, moo)).toBeNull();
    expect(speech({ ...table, phase: "dealing" }, { seat: -1, move: null }, moo)).toBeNull();
  });

  test("what lies in the window is said when a table is opened", () => {
    const open = read(`${TABLE} / window 2 from 2+ on blue-bee: blue-dog!woof`);
    expect(speech(open, null)).toEqual({ seat: 2, sound: "woof", word: null });
  });
});

test("the demonstration is a whole game", () => {
  expect(demo.at(-1)!.over).toBe(true);
  expect(demo.filter(({ over }) => over)).toHaveLength(1);
});

test("a long name is shortened, and several of one name stay apart", () => {
  expect(["Ada", "Wilhelmina", "Bartholomew", "Random mover 2", "Random mover 10"].map(shortened)).toEqual(["Ada", "Wilhelmina", "Bartholom…", "Random…2", "Random…10"]);
});
