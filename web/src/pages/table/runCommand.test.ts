import { t } from "../../words/words.svelte";
import { expect, test, vi } from "vitest";
import type { Snapshot } from "../../net/protocol";
import { runCommand } from "./runCommand";
import { Table } from "./table.svelte";

const SNAPSHOT = { seat: 0, n: 4, seats: [] } as unknown as Snapshot;

function tableWith(why: Table["why"]): Table {
  const table = new Table("t1");
  table.snapshot = SNAPSHOT;
  table.why = why;
  return table;
}

test("the refusal of an earlier move is not the answer to a command", async () => {
  const table = tableWith({ move: "x", rule: "CH-8", message: "a single lands on a single" });
  expect(await runCommand(table, SNAPSHOT, null, { do: "draw" })).toBe(t("table.command.done"));
  expect(table.why).toBeNull();
});

test.each([
  ["CH-8", "not allowed (CH-8)"],
  [null, "not allowed"],
])("a refusal is the answer, with its paragraph if it has one: %s", async (rule, answer) => {
  const table = tableWith(null);
  vi.spyOn(table, "ask").mockImplementation(async () => void (table.why = { move: "", rule, message: "not allowed" }));
  expect(await runCommand(table, SNAPSHOT, null, { do: "resign" })).toBe(answer);
});

test("a hint is what the coach says", async () => {
  const table = tableWith(null);
  table.hint = async () => "Careful: some moves lose at once. Look at what is marked.";
  expect(await runCommand(table, SNAPSHOT, null, { do: "hint" })).toBe(
    "Careful: some moves lose at once. Look at what is marked.",
  );
});

test("where the coach may not help, a hint says so", async () => {
  expect(await runCommand(tableWith(null), SNAPSHOT, null, { do: "hint" })).toBe(t("table.command.noCoach"));
});
