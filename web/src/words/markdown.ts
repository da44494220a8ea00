/** The Markdown that a paragraph of the rules may contain: code, strong and emphasised text. */

export type Span = { style: "plain" | "code" | "strong" | "em"; text: string };

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

/** The spans of a paragraph. They are data, not HTML, so markup in the text can only be shown as text. */
export function parseInline(paragraph: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(MARKED)) {
    const [whole, code, strong, em] = match;
    spans.push({ style: "plain", text: paragraph.slice(end, match.index) });
    if (code) spans.push({ style: "code", text: code });
    else if (strong) spans.push({ style: "strong", text: strong });
    else if (em) spans.push({ style: "em", text: em });
    end = match.index + whole.length;
  }
  spans.push({ style: "plain", text: paragraph.slice(end) });
  return spans.filter(({ text }) => text);
}
