/** The message of a failed request. */
import { ApiError } from "../net/api";
import { refusalText } from "../words/names";
import { t } from "../words/words.svelte";

/** The message to show for an error of the API; throws any other error. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.isOffline ? t("trouble.offline") : refusalText("", error.violation);
}
