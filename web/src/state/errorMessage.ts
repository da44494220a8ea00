/** The message of a failed request. */
import { ApiError } from "../net/api";
import { refusalText } from "../words/names";
import { t } from "../words/words.svelte";

/** The message to show for an error of the API, by a game where it has words for it; throws any other error. */
export function errorMessage(error: unknown, game = ""): string {
  if (!(error instanceof ApiError)) throw error;
  return error.isOffline ? t("trouble.offline") : refusalText(game, error.violation);
}
