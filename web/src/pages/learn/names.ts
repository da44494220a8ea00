/** The players of lessons, drills and puzzles. */
import { t } from "../../words/words.svelte";

const CAST = ["Max", "Lisa", "Katrin", "Tim"];
const MAX_SEATS = 10;

/** The names at a table: the learner, and the others in turn. */
export const namesFor = (seat: number | null | undefined): string[] =>
  Array.from({ length: MAX_SEATS }, (_, other) =>
    other === seat ? t("you.name") : (CAST[other % CAST.length] as string),
  );
