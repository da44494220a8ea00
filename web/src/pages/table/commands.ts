/** The commands that can be typed at a table, with the meaning that they have in the terminal. */

export type Command =
  | { do: "move"; move: string; seat: number | null }
  | { do: "why"; move: string }
  | { do: "rules"; rule: string | null }
  | { do: "moves" | "hint" | "help" | "look" | "undo" | "draw" | "resign" | "save" | "quit" | "nothing" };

const KEYWORDS: Record<string, Command["do"]> = {
  help: "help",
  moves: "moves",
  "?": "moves",
  hint: "hint",
  look: "look",
  undo: "undo",
  draw: "draw",
  resign: "resign",
  save: "save",
  quit: "quit",
};
const OTHER_SEAT = /^(\d{1,3}) *: *(.+)$/;

/** The command of a line; a legal move takes precedence over a command of the same name. */
export function parse(line: string, moves: string[]): Command {
  const text = line.trim();
  if (!text) return { do: "nothing" };
  const [word = "", ...rest] = text.split(/\s+/);
  const argument = rest.join(" ");
  if (!moves.includes(text)) {
    if (word.toLowerCase() === "why" && argument) return { do: "why", move: resolve(argument, moves) };
    if (word.toLowerCase() === "rules") return { do: "rules", rule: argument ? argument.toUpperCase() : null };
    const keyword = KEYWORDS[text.toLowerCase()];
    if (keyword) return { do: keyword } as Command;
  }
  const other = OTHER_SEAT.exec(text);
  if (other) return { do: "move", move: resolve(other[2] as string, moves), seat: Number(other[1]) };
  return { do: "move", move: resolve(text, moves), seat: null };
}

/** The moves in the order in which they are numbered. */
export function numbered(moves: string[]): string[] {
  return [...moves].sort();
}

/** The paragraph for `8`, `ch8` or `CH-8`; null if there is no such paragraph. */
export function paragraph(query: string, rules: string[]): string | null {
  return rules.find((rule) => [rule, rule.replace("-", ""), rule.split("-")[1]].includes(query.toUpperCase())) ?? null;
}

/** The move for a text: itself, a number in the list, or the only one that differs just in case. */
function resolve(text: string, moves: string[]): string {
  if (moves.includes(text)) return text;
  if (/^\d{1,9}$/.test(text)) return numbered(moves)[Number(text) - 1] ?? text;
  const matches = moves.filter((move) => move.toLowerCase() === text.toLowerCase());
  return matches.length === 1 ? (matches[0] as string) : text;
}
