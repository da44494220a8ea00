/** Choosing the items of a scene. */
import { expect, test } from "vitest";
import { choice, choose, neighbour, type Item, type Scene } from "./scene";

const cell = (id: string, x: number, y: number): Item => ({ id, kind: "cell", x, y });
const SCENE: Scene = {
  width: 3,
  height: 2,
  items: [cell("a", 0, 0), cell("b", 1, 0), cell("c", 2, 0), cell("d", 0, 1)],
  moves: { "a-b": ["a", "b"], "a-c": ["a", "c"], "a-c!": ["a", "c"], d: ["d"], pass: [] },
  refused: { "b-a": ["b", "a"], c: ["c"] },
  captions: {},
  summary: "",
};

test("a move of one item is made at once", () => {
  expect(choose(SCENE, [], "d")).toEqual({ move: "d", chosen: [] });
});

test("a move of two items begins with the first and ends with the second", () => {
  expect(choose(SCENE, [], "a")).toEqual({ chosen: ["a"] });
  expect([...choice(SCENE.moves, ["a"]).next].sort()).toEqual(["b", "c"]);
  expect(choose(SCENE, ["a"], "b")).toEqual({ move: "a-b", chosen: [] });
});

test("moves of the same items are left to buttons", () => {
  expect(choose(SCENE, ["a"], "c")).toEqual({ chosen: ["a", "c"] });
  expect(choice(SCENE.moves, ["a", "c"]).complete).toEqual(["a-c", "a-c!"]);
});

test("choosing an item that does not continue the move starts a new one", () => {
  expect(choose(SCENE, ["a"], "d")).toEqual({ move: "d", chosen: [] });
  expect(choose(SCENE, ["a"], "a")).toEqual({ chosen: ["a"] });
});

test("a refused move asks why", () => {
  expect(choose(SCENE, [], "c")).toEqual({ why: "c", chosen: [] });
});

test("arrow keys go to the nearest item ahead", () => {
  const [a, b, c, d] = SCENE.items as [Item, Item, Item, Item];
  expect(neighbour(SCENE.items, a, "ArrowRight")).toBe(b);
  expect(neighbour(SCENE.items, a, "ArrowDown")).toBe(d);
  expect(neighbour(SCENE.items, c, "ArrowLeft")).toBe(b);
  expect(neighbour(SCENE.items, c, "ArrowRight")).toBeNull();
});
