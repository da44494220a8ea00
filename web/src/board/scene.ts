/** A position as a picture, as the rules of a game describe it, and how choosing its items becomes a move. */

export type Item = {
  /** Unique in its scene; an item that only moves keeps it in the next scene. */
  id: string;
  kind: "area" | "cell" | "piece" | "card" | "label";
  x: number;
  y: number;
  width?: number;
  height?: number;
  shape?: "rect" | "circle" | "hexagon" | "none";
  fill?: string;
  text?: string;
  label?: string;
};

export type Scene = {
  width: number;
  height: number;
  items: Item[];
  /** For each move the items to choose, in order; a move without items becomes a button. */
  moves: Record<string, string[]>;
  /** The same for moves that the rules refuse; choosing one asks why. */
  refused: Record<string, string[]>;
  captions: Record<string, string>;
  summary: string;
};

/** What the items chosen so far lead to. */
export type Choice = {
  /** The items that can be chosen next. */
  next: Set<string>;
  /** The moves whose items have all been chosen. */
  complete: string[];
};

const beginsWith = (path: string[], chosen: string[]): boolean => chosen.every((id, index) => path[index] === id);

/** The items that may follow the chosen ones, and the moves they complete. */
export function choice(moves: Record<string, string[]>, chosen: string[]): Choice {
  const open = Object.entries(moves).filter(([, path]) => beginsWith(path, chosen));
  const next = open.flatMap(([, path]) => path.slice(chosen.length, chosen.length + 1));
  const complete = open.filter(([, path]) => path.length === chosen.length).map(([move]) => move);
  return { next: new Set(next), complete };
}

/** What choosing one more item does: a move to make, a refused one to ask about, or a new choice. */
export function choose(scene: Scene, chosen: string[], id: string): { move?: string; why?: string; chosen: string[] } {
  for (const path of [[...chosen, id], [id]]) {
    const { next, complete } = choice(scene.moves, path);
    if (complete.length === 1 && next.size === 0) return { move: complete[0] as string, chosen: [] };
    if (complete.length || next.size) return { chosen: path };
    const why = choice(scene.refused, path).complete[0];
    if (why !== undefined) return { why, chosen: [] };
  }
  return { chosen: [] };
}

/** The middle of an item. */
export const middle = (item: Item): [x: number, y: number] => [
  item.x + (item.width ?? 1) / 2,
  item.y + (item.height ?? 1) / 2,
];

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much more a step sideways counts than a step ahead. */
const SIDEWAYS_WEIGHT = 3;

/** The nearest item in the direction of an arrow key, or null at the edge. */
export function neighbour(items: Item[], from: Item, key: string): Item | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [x, y] = middle(from);
  const distance = (item: Item): number => {
    const [dx, dy] = [middle(item)[0] - x, middle(item)[1] - y];
    const ahead = dx * direction[0] + dy * direction[1];
    const sideways = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    return ahead > 0.01 ? ahead + SIDEWAYS_WEIGHT * sideways : Infinity;
  };
  const nearest = items
    .filter((item) => item.id !== from.id && distance(item) < Infinity)
    .sort((a, b) => distance(a) - distance(b));
  return nearest[0] ?? null;
}
