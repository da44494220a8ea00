import { expect, it } from "vitest";
import type { Scene } from "../../board/scene";
import { drillScene, isComplete } from "./drill";

const item = (id: string, x: number) => ({ id, kind: "cell" as const, x, y: 0 });
const SCENE: Scene = {
  width: 4,
  height: 1,
  items: [item("a", 0), item("b", 1), item("c", 2), item("piece", 3)],
  moves: {},
  refused: {},
  captions: {},
  summary: "",
};
const PLACES = { a: true, b: false, c: true };
const marks = (chosen: string[], isChecked: boolean) =>
  drillScene(SCENE, PLACES, "piece", new Set(chosen), isChecked)
    .items.slice(4)
    .map(({ id, text }) => `${id} ${text}`);

it("marks what is chosen, and shows what was right only when it is checked", () => {
  expect(marks(["a", "b"], false)).toEqual(["mark a ✓", "mark b ✓", "mark piece ?"]);
  expect(marks(["a", "b"], true)).toEqual(["mark a ✓", "mark b ✗", "mark c ○", "mark piece ?"]);
});

it("lets every place be chosen until it is checked", () => {
  expect(Object.keys(drillScene(SCENE, PLACES, "", new Set(), false).moves)).toEqual(["a", "b", "c"]);
  expect(drillScene(SCENE, PLACES, "", new Set(), true).moves).toEqual({});
});

it("is complete with all places and no other", () => {
  expect([["a"], ["a", "c"], ["a", "b", "c"]].map((chosen) => isComplete(PLACES, new Set(chosen)))).toEqual([
    false,
    true,
    false,
  ]);
});
