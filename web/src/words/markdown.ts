/** Emphasis and code within one paragraph of the rules, as safe HTML. */
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function inline(text: string): string {
  return text
    .replace(/[&<>"]/g, (letter) => ESCAPES[letter] as string)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");
}
