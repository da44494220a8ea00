/** The texts of single pages, loaded with them: those of `pages/<name>/words`. */
import { addWords, type Words } from "./words.svelte";

const files = import.meta.glob<{ default: Words }>("../pages/*/words/*.ts");

/** Loads the texts of a page, whose keys are prefixed with its name. */
export const loadPageWords = (page: string): Promise<void> =>
  addWords(page, async (language) => {
    const words = (await files[`../pages/${page}/words/${language}.ts`]?.())?.default ?? {};
    return Object.fromEntries(Object.entries(words).map(([key, phrase]) => [`${page}.${key}`, phrase]));
  });
