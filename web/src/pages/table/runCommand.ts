/** Runs the commands typed at a table. */
import type { Speech } from "../../games";
import * as api from "../../net/api";
import type { Snapshot } from "../../net/protocol";
import { go } from "../../state/router.svelte";
import { downloadRecord } from "../../state/share";
import { refusalText } from "../../words/names";
import { t } from "../../words/words.svelte";
import { paragraph, type Command } from "./commands";
import { names } from "./messages";
import type { Table } from "./table.svelte";

/** Runs a command at a table, of which a snapshot is shown, and returns the answer to show. */
export async function runCommand(
  table: Table,
  snapshot: Snapshot,
  speech: Speech | null,
  command: Command,
): Promise<string> {
  const refusal = () =>
    [table.why && refusalText(snapshot.game, table.why), table.why?.rule && `(${table.why.rule})`]
      .filter(Boolean)
      .join(" ");
  switch (command.do) {
    case "move": {
      const seat = command.seat ?? snapshot.seat;
      await table.move(command.move, seat);
      return refusal() || (speech?.say(command.move, seat ?? 0, names(snapshot), t) ?? command.move);
    }
    case "why":
      await table.explain(command.move);
      return refusal() || t("why.legal");
    case "hint":
      return table.hint?.() ?? t("table.command.noCoach");
    case "rules":
      return readRules(snapshot.game, command.rule);
    case "look":
      return `${(snapshot.view && speech?.describe(snapshot.view, snapshot.seat, t)) ?? ""}\n${snapshot.text}`;
    case "undo":
    case "draw":
      await table.offer(command.do);
      return refusal() || t("table.command.done");
    case "resign":
      await table.resign(snapshot.seat ?? undefined);
      return refusal() || t("table.command.done");
    case "save":
      downloadRecord(snapshot.game, snapshot.table, await api.record(snapshot.table));
      return t("table.command.done");
    case "quit":
      go("/");
  }
  return "";
}

/** Moves of the viewer's seat in words; the server says what their texts do not. */
export async function sayMoves(snapshot: Snapshot, speech: Speech | null, moves: string[]): Promise<string[]> {
  if (!speech) return [];
  const { game, options, text, seat, view } = snapshot;
  const facts = await api.study({ game, options, text, seat }).then(
    (studied) => studied.facts,
    () => ({}) as Record<string, string>,
  );
  return moves.map((move) => speech.say(move, seat ?? 0, names(snapshot), t, { facts: facts[move], before: view }));
}

/** The text of a paragraph of the rules; without a query the numbers of all paragraphs. */
async function readRules(game: string, query: string | null): Promise<string> {
  const { rules } = await api.game(game);
  const numbers = rules.map(({ rule }) => rule);
  if (!query) return numbers.join(" ");
  const number = paragraph(query, numbers);
  return rules.find(({ rule }) => rule === number)?.text ?? t("table.command.noRule");
}
