import { describe, expect, test } from "vitest";
import { attempt, pieces, places, round, steer, tray } from "./choices";
import { end } from "./contour";
import demo from "./demo";
import { frame } from "./frame";
import { hint } from "./hint";
import { cellKey, cellNear, centre } from "./lattice";
import { meal } from "./meal";
import { placed, rolled } from "./motion";
import { parse, targets } from "./notation";
import { moved, split } from "./parts";
import { read } from "./reading";
import real from "./real.json";
import type { View } from "./view";

const view = (phase: View["phase"]): View => demo.find((each) => each.view.phase === phase)!.view;
const turn = view("turn");
const empty: View = { ...turn, cookies: [] };

describe("notation", () => {
  test.each([
    ["start=3", { type: "start", number: 3 }],
    ["O@1", { type: "place", colour: "O", spot: "1" }],
    ["cherry=left", { type: "guess", hand: "left" }],
    ["hand=right", { type: "hand", hand: "right" }],
    ["0,1>-2,1", { type: "roll", from: [0, 1], to: [-2, 1] }],
    ["crawl=-1,0", { type: "crawl", to: [-1, 0] }],
    ["0,1", null],
  ])("%s is read", (text, move) => expect(parse(text)).toEqual(move));

  test("targets are those of that cookie alone", () => {
    expect(targets(["0,1>-2,1", "0,1>3,0", "10,1>4,4", "crawl=0,1"], [0, 1])).toEqual([[-2, 1], [3, 0]]);
  });
});

test.each(real)("the view of $text is read as the rules give it", ({ text, view: given }) => {
  expect(read(text, given.phase === "over")).toEqual(given);
});

describe("lattice", () => {
  test("a point belongs to the cell whose middle is nearest", () => {
    for (const cell of [[0, 0], [3, -2], [-4, 5]] as const) {
      const { x, y } = centre(cell);
      expect(cellKey(cellNear({ x: x + 40, y: y - 20 }))).toBe(cellKey(cell));
    }
  });

  test("the frame holds every cell with its margin", () => {
    const { x, y, size } = frame([[0, 0], [7, 0]], 100, false);
    expect([x, x + size]).toEqual([-150, 850]);
    expect(y).toBe(-500);
  });
});

describe("choices", () => {
  const { cell } = turn.cookies[0]!;
  const moves = [`${cellKey(cell)}>5,5`, "crawl=0,0"];

  test("each cookie knows how many places it can go to", () => {
    const found = pieces(turn, moves).map((choice) => (choice.type === "cookie" ? choice.places : -1));
    expect(found).toEqual([1, ...Array(7).fill(0)]);
  });

  test("a held cookie offers its moves and no others", () => {
    expect(places(turn, moves, { cell }).map((choice) => "move" in choice && choice.move)).toEqual([moves[0]]);
    expect(places(turn, moves, "crawl").map((choice) => "move" in choice && choice.move)).toEqual(["crawl=0,0"]);
    expect(places(turn, moves, null)).toEqual([]);
  });

  test("the tray holds the cookies that can be placed, or the fists", () => {
    const square = frame([], 0, true);
    expect(tray(["O@1", "O@2", "B@1"], square).map(({ key }) => key)).toEqual(["O", "B"]);
    expect(tray(["cherry=left", "cherry=right"], square).map(({ key }) => key)).toEqual(["left", "right"]);
  });

  test("spots are offered for the colour in hand", () => {
    const place = view("place");
    expect(places(place, ["O@1", "B@2"], { colour: "B" }).map(({ key }) => key)).toEqual(["@2"]);
  });

  test("an arrow key leads to the nearest choice that way, or nowhere", () => {
    const at = (key: string, x: number, y: number) => ({ key, x, y, type: "crawl" as const, cell: [0, 0] as const });
    const all = [at("near", 100, 10), at("far", 300, 0), at("aside", 60, 90), at("up", 0, -100)];
    expect(steer(all, { x: 0, y: 0 }, "ArrowRight")?.key).toBe("near");
    expect(steer(all, { x: 0, y: 0 }, "ArrowUp")?.key).toBe("up");
    expect(steer(all, { x: 0, y: 0 }, "ArrowLeft")).toBeNull();
    expect(round(all).map(({ key }) => key)).toEqual(["up", "far", "aside", "near"]);
  });

  test("a cookie without a move is asked about with a cell it would roll to", () => {
    const move = parse(attempt(turn, cell));
    expect(move).toMatchObject({ type: "roll", from: cell });
    expect(attempt(empty, [2, 2])).toBe("2,2>2,2");
  });
});

describe("motion", () => {
  test("the cookie that rolled is found with its way, also backwards", () => {
    const turns = demo.map((each) => each.view).filter(({ phase }) => phase === "turn" || phase === "over");
    turns.slice(1).forEach((after, index) => {
      const [there, back] = [rolled(turns[index]!, after)!, rolled(after, turns[index]!)!];
      expect([back.from, back.to]).toEqual([there.to, there.from]);
      expect(there.route && cellKey(end(there.route))).toBe(cellKey(there.to));
      expect(back.route && cellKey(end(back.route))).toBe(cellKey(back.to));
    });
  });

  test("nothing rolls between equal views or when a cookie comes", () => {
    expect(rolled(turn, turn)).toBeNull();
    const [first, second] = demo.map((each) => each.view).filter(({ phase }) => phase === "place");
    expect(rolled(first!, second!)).toBeNull();
    expect(placed(first!, second!)?.seat).toBe(0);
  });
});

test("the hint says what is to be done, or who is doing it", () => {
  const t = (key: string, params = {}) => `${key} ${JSON.stringify(params)}`;
  const place = view("place");
  expect(hint(place, ["O@1", "B@1"], "Ada", null, t)).toContain("hint.colour");
  expect(hint(place, ["B@1", "B@2"], "Ada", null, t)).toContain("hint.spot");
  expect(hint(place, [], "Ada", null, t)).toContain("Ada");
  expect(hint(view("cherry"), ["cherry=left"], "Ada", null, t)).toContain("hint.cherry");
  expect(hint(turn, [], "Ada", "left", t)).toContain("say.hand.left");
  expect(hint(turn, [], "Ada", null, t)).toBe("");
});

describe("the end", () => {
  const over = view("over");

  test("the totals of a division are those of the rules, the asked part first", () => {
    expect(split(over.cookies, "O")).toEqual([over.totals!.O, over.totals!.B]);
    expect(split(over.cookies, "B")).toEqual([over.totals!.B, over.totals!.O]);
    expect(split(turn.cookies, "O")).toBeNull();
  });

  test("the winner's part is eaten, the winner's own cookie last, and nothing before the end", () => {
    const winner = over.totals!.O > over.totals!.B ? "O" : "B";
    const eaten = meal(over);
    expect(eaten.reduce((sum, { value }) => sum + value, 0)).toBe(over.totals![winner]);
    expect(eaten.at(-1)!.kind).toBe(winner);
    expect(meal(turn)).toEqual([]);
  });

  test("a moved cookie lies where it went", () => {
    const [first] = turn.cookies;
    expect(moved(turn.cookies, first!.cell, [9, 9])[0]!.cell).toEqual([9, 9]);
  });
});
