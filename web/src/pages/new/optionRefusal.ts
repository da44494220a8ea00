/** Why an option cannot have the value that was chosen, in a sentence. */
import { ApiError } from "../../net/api";
import { hasText, t } from "../../words/words.svelte";

const OPTION = /^option\.(\w+)$/;

/** What an option allows, for a value that the player writes; empty where the choices are listed. */
export function allowed(game: string, option: string, values: Record<string, number> = {}): string {
  if ("low" in values) return t("new.option.number", values);
  const key = `${game}.option.${option}.own`;
  return hasText(key) ? t(key) : "";
}

/** The sentence for an error about one option; nothing for any other error. */
export function optionRefusal(game: string, error: unknown): string | null {
  const violation = error instanceof ApiError ? error.violation : null;
  const name = OPTION.exec(violation?.key ?? "")?.[1];
  if (!name) return null;
  const option = t(`${game}.option.${name}`);
  const limits = allowed(game, name, violation?.values);
  return limits ? t("new.option.allowed", { option, allowed: limits }) : t("new.option.wrong", { option });
}
