/** Sharing links and downloading files. */
import { t } from "../words/words.svelte";

/** Shares a link with the device's share sheet, else copies it; returns the message to show. */
export async function share(title: string, url: string): Promise<string> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title, url });
      return "";
    }
    await navigator.clipboard.writeText(url);
    return t("copied");
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === "AbortError"; // the user closed the share sheet
    return isClosed ? "" : t("copy.yourself");
  }
}

/** Downloads a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Downloads the record of a game. */
export function downloadRecord(game: string, table: string, record: object): void {
  download(`${game}-${table}.json`, new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
}
