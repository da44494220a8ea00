/** The texts of this page, loaded with it. */
import { addWords, type Words } from "../../words/words.svelte";

const files = import.meta.glob<{ default: Words }>("./words/*.ts");

/** Loads the texts of the school; their keys are prefixed with `learn.`. */
export const loadLearnWords = (): Promise<void> =>
  addWords("learn", async (language) => {
    const words = (await files[`./words/${language}.ts`]?.())?.default ?? {};
    return Object.fromEntries(Object.entries(words).map(([key, phrase]) => [`learn.${key}`, phrase]));
  });
