/** What a screen reader is told beside what it finds on the page. */
let said = $state.raw<{ id: number; text: string }[]>([]);
let count = 0;

/** The last few things said. */
export const lines = () => said;

/** Says something once; the same words twice are said twice. */
export function announce(text: string): void {
  if (text) said = [...said.slice(-4), { id: count++, text }];
}
