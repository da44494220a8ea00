/** What people can type instead of pointing: the same words as in the terminal. */

export type Command =
  | { do: "move"; move: string; seat: number | null }
  | { do: "why"; move: string }
  | { do: "rules"; rule: string | null }
  | { do: "moves" | "help" | "look" | "undo" | "draw" | "resign" | "save" | "quit" | "nothing" };

const WORDS: Record<string, Command["do"]> = {
  help: "help",
  moves: "moves",
  hint: "moves",
  "?": "moves",
  look: "look",
  undo: "undo",
  draw: "draw",
  resign: "resign",
  save: "save",
  quit: "quit",
};
const OTHER_SEAT = /^(\d{1,3}) *: *(.+)$/;

/** What a line means where these moves are legal; a legal move goes before a word that reads the same. */
export function parse(line: string, moves: string[]): Command {
  const text = line.trim();
  if (!text) return { do: "nothing" };
  const [word = "", ...rest] = text.split(/\s+/);
  const behind = rest.join(" ");
  if (!moves.includes(text)) {
    if (word.toLowerCase() === "why" && behind) return { do: "why", move: meant(behind, moves) };
    if (word.toLowerCase() === "rules") return { do: "rules", rule: behind ? behind.toUpperCase() : null };
    const known = WORDS[text.toLowerCase()];
    if (known) return { do: known } as Command;
  }
  const other = OTHER_SEAT.exec(text);
  if (other) return { do: "move", move: meant(other[2] as string, moves), seat: Number(other[1]) };
  return { do: "move", move: meant(text, moves), seat: null };
}

/** The moves in the order of their numbers. */
export function numbered(moves: string[]): string[] {
  return [...moves].sort();
}

/** The paragraph that `8`, `ch8` or `CH-8` means. */
export function paragraph(wanted: string, rules: string[]): string | null {
  return rules.find((rule) => [rule, rule.replace("-", ""), rule.split("-")[1]].includes(wanted.toUpperCase())) ?? null;
}

function meant(text: string, moves: string[]): string {
  if (moves.includes(text)) return text;
  if (/^\d{1,9}$/.test(text)) return numbered(moves)[Number(text) - 1] ?? text;
  const alike = moves.filter((move) => move.toLowerCase() === text.toLowerCase());
  return alike.length === 1 ? (alike[0] as string) : text;
}
