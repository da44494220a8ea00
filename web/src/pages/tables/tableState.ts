/** What a list says about a table: whose turn it is, or how the game ended. */
import type { Listed } from "../../net/protocol";
import { t } from "../../words/words.svelte";

/** The state of a table in a few words; `turn` is null until it is known. */
export function tableState(table: Listed, names: string[], turn: number | null): string {
  if (table.status === "over") return result(table, names);
  if (table.status === "open") return t("table.open");
  if (table.your_turn) return t("turn.yours");
  return turn !== null && names[turn] ? t("status.turn", { name: names[turn] }) : t("turn.theirs");
}

function result({ scores, seats }: Listed, names: string[]): string {
  if (!scores) return t("table.over");
  const best = Math.max(...scores);
  const winners = names.filter((_, seat) => scores[seat] === best);
  if (winners.length === names.length) return t("result.draw");
  const mine = seats.filter((seat) => seat.you).length === 1 ? scores[seats.findIndex((seat) => seat.you)] : undefined;
  if (mine === 1) return t("result.won");
  return t("result.wins", { n: winners.length, name: winners.join(" · ") });
}
