/** What is wrong with a record, in the language of the page. */
import type { Fault } from "../../net/protocol";
import { hasText, t } from "../../words/words.svelte";

/** A fault in a sentence: the rule that a move breaks, else what its part says. The texts of the game must be loaded. */
export function faultText(game: string, { part, key, values }: Fault): string {
  const known = [`replay.fault.${key}`, `${game}.why.${key}`, `why.${key}`].find(hasText);
  return t(known ?? `replay.fault.${part}`, { ...values, game });
}
