import { expect, test } from "vitest";
import de from "../../words/de.json";
import en from "../../words/en.json";
import type { View } from "../view";
import { pieces, places, tray } from "./choices";
import { hint, label } from "./labels";

const t = (key: string, params = {}) => `${key.replace("cookie-disco.", "")} ${JSON.stringify(params)}`;
const place: View = { phase: "place", cookies: [] };
const turn: View = {
  phase: "turn",
  cookies: [
    { kind: "C", cell: [0, 0], value: 3, locked: true },
    { kind: "A", cell: [1, 0], value: 2, stays: "fixed" },
    { kind: "V", cell: [2, 0], value: 1, barred: [1, 1], stays: "holds" },
  ],
};
const COORDINATES = /-?\d,-?\d/;

test("the hint says what is to be done, or who is doing it", () => {
  const people = { names: ["Ada", "Bo"], turn: 0, opened: null };
  expect(hint(place, ["O@1", "B@1"], people, t)).toContain("hint.colour");
  expect(hint(place, ["B@1", "B@2"], people, t)).toContain("hint.spot");
  expect(hint(place, [], people, t)).toContain("Ada");
  expect(hint({ phase: "cherry", cookies: [] }, ["cherry=left"], people, t)).toContain("hint.cherry");
  expect(hint(turn, [], people, t)).toBe("");
});

test("the first turn does not ask for just any cookie", () => {
  expect([en["hint.colour"], de["hint.colour"]]).toEqual([
    expect.stringContaining("player-cookie"),
    expect.stringContaining("Spielerkeks"),
  ]);
});

test("the hint of the first turn says who begins, later hints which kind is locked", () => {
  const people = { names: ["Ada", "Bo"], turn: 1, opened: "left" as const };
  expect(hint(turn, [], people, t)).toBe('say.hand.left {"name":"Bo"}');
  expect(hint(turn, ["0,1>-1,-1"], people, t)).toMatch(/^say.hand.left .*\. hint.roll/);
  expect(hint({ ...turn, lock: "C" }, [], { ...people, opened: null }, t)).toContain("hint.lock.C");
});

test("the hint tells the player to move which cookie is theirs", () => {
  const people = { names: ["Ada", "Bo"], turn: 1, opened: null, seat: 1 };
  const view: View = { ...turn, colours: ["B", "O"], lock: "C" };
  expect(hint(view, ["0,1>-1,-1"], people, t)).toMatch(/^hint.own.O .*\. hint.lock.C/);
  expect(hint(view, [], people, t)).not.toContain("hint.own");
});

test("a cookie says what it touches, how many places it can go to, or why it stays", () => {
  const [locked, free, barred] = pieces(turn, ["1,0>0,1", "1,0>1,1"]).map((each) => label(each, turn, false, true, t));
  expect(locked).toMatch(/^kind\.C .*touches .*some\.A.*; locked/);
  expect(free).toMatch(/^kind\.A .*touches .*some\.C.*some\.V.*; places {"n":2}$/);
  expect(barred).toMatch(/^kind\.V .*; holds/);
  expect([locked, free, barred].join()).not.toMatch(COORDINATES);
  const [, other] = pieces(turn, []).map((each) => label(each, turn, false, true, t));
  expect(other).toMatch(/; fixed/);
  const theirs: View = { ...turn, side: "O", cookies: [{ kind: "B", cell: [0, 0], value: 0, stays: "theirs" }] };
  expect(label(pieces(theirs, [])[0]!, theirs, false, true, t)).toMatch(/; theirs/);
  const [, waiting] = pieces(turn, []).map((each) => label(each, turn, false, false, t));
  expect(waiting).not.toMatch(/fixed/);
});

test("a target says what the cookie will touch, every way that leads there, and how it divides the cookies", () => {
  const [target] = places(turn, { moves: ["0,0>1,1"], traces: ["r123 l2455 8:6"] }, { cell: [0, 0] });
  const said = label(target!, turn, false, true, t);
  expect(said).toMatch(/^target .*some\.A.*some\.V.*way .*1.*right.*way .*2.*left.*wins {"own":8,"other":6}/);
  expect(said).not.toMatch(/some\.C/);
  expect(said).not.toMatch(COORDINATES);
});

test("spots, the crawl cookie and its targets are named by the cookies there", () => {
  const view: View = { ...turn, crawl: { cell: [0, 0], moved: false }, spots: { 4: [0, 1] } };
  const crawl = pieces(view, ["crawl=1,0"]).at(-1)!;
  expect(label(crawl, view, false, true, t)).toMatch(/^crawl .*some\.C/);
  const [onto] = places(view, { moves: ["crawl=1,0"], traces: [] }, "crawl");
  expect(label(onto!, view, false, true, t)).toMatch(/^crawl\.target .*some\.A.*; touches .*some\.C.*some\.V/);
  const [spot] = places({ ...view, phase: "place" }, { moves: ["O@4"], traces: [] }, { colour: "O" });
  expect(label(spot!, view, false, true, t)).toMatch(/^spot {"spot":"4"}; touches .*some\.C.*some\.A/);
  expect(tray(["cherry=left"], { x: 0, y: 0, size: 1 }).map((fist) => label(fist, view, false, true, t))).toEqual([
    "fist.left {}",
  ]);
});
