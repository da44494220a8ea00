import { describe, expect, it } from "vitest";
import { paragraph, parse } from "./commands";

const MOVES = ["b2-d4", "a1-a2", "Draw"];

describe("a typed line", () => {
  it.each([
    ["b2-d4", { do: "move", move: "b2-d4", seat: null }],
    ["B2-D4", { do: "move", move: "b2-d4", seat: null }],
    ["3", { do: "move", move: "b2-d4", seat: null }],
    ["9", { do: "move", move: "9", seat: null }],
    ["1: a1-a2", { do: "move", move: "a1-a2", seat: 1 }],
    ["why c1-c9", { do: "why", move: "c1-c9" }],
    ["rules", { do: "rules", rule: null }],
    ["rules ch-8", { do: "rules", rule: "CH-8" }],
    ["?", { do: "moves" }],
    ["moves", { do: "moves" }],
    ["hint", { do: "hint" }],
    ["HELP", { do: "help" }],
    ["  ", { do: "nothing" }],
    ["Draw", { do: "move", move: "Draw", seat: null }],
    ["undo", { do: "undo" }],
  ])("%j is a command", (line, command) => expect(parse(line, MOVES)).toEqual(command));

  it.each(["8", "ch8", "CH-8", "ch-8"])("finds paragraph 8 by %s", (query) => {
    expect(paragraph(query, ["CH-7", "CH-8", "CH-18"])).toBe("CH-8");
  });

  it("finds no paragraph that does not exist", () => expect(paragraph("99", ["CH-7"])).toBeNull());
});
