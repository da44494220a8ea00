/** What typed commands do at a table, and what is said back. */
import type { Spoken } from "../../games";
import * as api from "../../net/api";
import { go } from "../../state/router.svelte";
import { downloadRecord } from "../../state/share";
import { t } from "../../words/words.svelte";
import { paragraph, type Command } from "./commands";
import { names } from "./messages";
import type { Table } from "./table.svelte";

/** Does what a command says. */
export async function runCommand(table: Table, words: Spoken | null, command: Command): Promise<string> {
  const now = table.snapshot;
  if (!now) return "";
  const told = () => (table.why?.message ? `${table.why.message} (${table.why.rule ?? ""})` : "");
  switch (command.do) {
    case "move": {
      const seat = command.seat ?? now.seat;
      await table.move(command.move, seat);
      return told() || (words?.say(command.move, seat ?? 0, names(now), t) ?? command.move);
    }
    case "why":
      await table.explain(command.move);
      return told() || t("why.legal");
    case "rules":
      return read(now.game, command.rule);
    case "look":
      return `${words?.describe(now.view, now.seat, t) ?? ""}\n${now.text}`;
    case "undo":
    case "draw":
      await table.offer(command.do);
      break;
    case "resign":
      await table.resign(now.seat ?? undefined);
      break;
    case "save":
      downloadRecord(now.game, now.table, await api.record(now.table));
      break;
    case "quit":
      go("/");
  }
  return told() || t("command.done");
}

/** A paragraph of the rules, or the numbers of all. */
async function read(game: string, wanted: string | null): Promise<string> {
  const { rules } = await api.game(game);
  const numbers = rules.map((each) => each.rule);
  if (!wanted) return numbers.join(" ");
  const found = paragraph(wanted, numbers);
  return rules.find((each) => each.rule === found)?.text ?? t("command.noRule");
}
