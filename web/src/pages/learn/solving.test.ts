import { beforeEach, expect, it, vi } from "vitest";
import type { BoardPosition, Puzzle, PuzzleVerdict } from "../../net/protocol";
import { Solving } from "./solving.svelte";

const position = (text: string, moves: string[] = []) => ({ text, moves, traces: [] }) as unknown as BoardPosition;
const PUZZLE = {
  id: "p1",
  kind: "move",
  choices: [],
  position: position("start", ["a", "b", "c"]),
} as unknown as Puzzle;
const NOTHING = { sentence: "", why: null, after: null, shown: [], hint: [], answers: [], rating: null, due: null };

let sent: object[];
let verdicts: Partial<PuzzleVerdict>[];
beforeEach(() => {
  vi.useFakeTimers();
  [sent, verdicts] = [[], []];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as object);
    return new Response(JSON.stringify({ ...NOTHING, ...verdicts.shift() }));
  });
});

const solving = () => new Solving("chess", PUZZLE, () => "en");

it("plays the reply to a right move, and sends all right moves with the next one", async () => {
  const puzzle = solving();
  verdicts = [
    { verdict: "right", after: position("after a"), shown: [position("reply", ["d"])] },
    { verdict: "solved", after: position("after d"), answers: ["d"] },
  ];
  await puzzle.attempt("a");
  expect([puzzle.phase, puzzle.board.text, puzzle.moves]).toEqual(["showing", "after a", []]);
  vi.runAllTimers();
  expect([puzzle.phase, puzzle.board.text, puzzle.moves]).toEqual(["asking", "reply", ["d"]]);
  await puzzle.attempt("d");
  expect([puzzle.phase, puzzle.isMissed]).toEqual(["solved", false]);
  expect(sent).toEqual([
    { moves: ["a"], ask: "judge" },
    { moves: ["a", "d"], ask: "judge" },
  ]);
});

it("refutes a wrong move on the board, and goes back without keeping it", async () => {
  const puzzle = solving();
  verdicts = [{ verdict: "wrong", after: position("after b"), shown: [position("refuted")] }, { verdict: "solved" }];
  await puzzle.attempt("b");
  vi.runAllTimers();
  expect([puzzle.phase, puzzle.board.text, puzzle.isMissed]).toEqual(["wrong", "refuted", true]);
  puzzle.again();
  expect([puzzle.phase, puzzle.board.text, puzzle.moves]).toEqual(["asking", "start", ["a", "b", "c"]]);
  await puzzle.attempt("a");
  expect(sent.at(-1)).toEqual({ moves: ["a"], ask: "judge" });
});

it("points at the moves of a hint, and plays the solution from the position asked about", async () => {
  const puzzle = solving();
  verdicts = [
    { verdict: "hint", hint: ["b"] },
    { verdict: "solution", shown: [position("one"), position("two")] },
  ];
  await puzzle.askHint();
  expect([puzzle.moves, puzzle.isMissed]).toEqual([["b"], true]);
  await puzzle.giveUp();
  vi.runAllTimers();
  expect([puzzle.phase, puzzle.board.text]).toEqual(["given-up", "two"]);
  expect(sent).toEqual([
    { moves: [], ask: "hint" },
    { moves: [], ask: "solution" },
  ]);
});

it("does not count what the rules refuse", async () => {
  const puzzle = solving();
  verdicts = [{ verdict: "refused", why: { move: "z", rule: "X-1", message: "no" } as never }];
  await puzzle.attempt("z");
  expect([puzzle.phase, puzzle.isMissed, puzzle.why?.rule]).toEqual(["asking", false, "X-1"]);
});
