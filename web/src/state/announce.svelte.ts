/** What a screen reader is told beside what it finds on the page. */
const said = $state<{ lines: { id: number; text: string }[] }>({ lines: [] });
let count = 0;

/** The last few things said. */
export const lines = () => said.lines;

/** Says something once; the same words twice are said twice. */
export function announce(text: string): void {
  if (text) said.lines = [...said.lines.slice(-4), { id: count++, text }];
}
