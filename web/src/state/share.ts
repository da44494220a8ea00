/** Handing something on: the device's own way where there is one, else the clipboard, else a file. */
import { t } from "../words/words.svelte";

/** Shares a link; what to tell the person afterwards. */
export async function share(title: string, url: string): Promise<string> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title, url });
      return "";
    }
    await navigator.clipboard.writeText(url);
    return t("copied");
  } catch {
    return t("copy.yourself");
  }
}

/** Gives the person a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The record of a game as a file. */
export function downloadRecord(game: string, table: string, record: object): void {
  download(`${game}-${table}.json`, new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
}
