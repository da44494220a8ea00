import { expect, test } from "vitest";
import type { View } from "../view";
import { pieces, places } from "./choices";
import { hint, label } from "./labels";

const t = (key: string, params = {}) => `${key} ${JSON.stringify(params)}`;
const place: View = { phase: "place", cookies: [] };
const turn: View = {
  phase: "turn",
  cookies: [
    { kind: "C", cell: [0, 0], value: 3, locked: true },
    { kind: "A", cell: [1, 0], value: 2 },
  ],
};

test("the hint says what is to be done, or who is doing it", () => {
  expect(hint(place, ["O@1", "B@1"], "Ada", null, t)).toContain("hint.colour");
  expect(hint(place, ["B@1", "B@2"], "Ada", null, t)).toContain("hint.spot");
  expect(hint(place, [], "Ada", null, t)).toContain("Ada");
  expect(hint({ phase: "cherry", cookies: [] }, ["cherry=left"], "Ada", null, t)).toContain("hint.cherry");
  expect(hint(turn, [], "Ada", "left", t)).toContain("say.hand.left");
  expect(hint(turn, [], "Ada", null, t)).toBe("");
});

test("a cookie says what it touches and whether it is locked", () => {
  const [cookie] = pieces(turn, []);
  expect(label(cookie!, turn, false, t)).toMatch(/kind\.C.*kind\.A.*locked/);
});

test("a target says every way that leads there, and how it divides the cookies", () => {
  const [target] = places(turn, { moves: ["1,0>0,1"], traces: ["r123 l2455 8:6"] }, { cell: [1, 0] });
  const said = label(target!, turn, false, t);
  expect(said).toMatch(/way .*1.*right.*way .*2.*left.*wins {"own":8,"other":6}/);
});
