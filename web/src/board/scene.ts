/** A position as a picture, as a game's Python describes it, and how choosing things in it becomes a move. */

export type Item = {
  /** Unique in its scene, and the same in the next scene for what has only moved. */
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
  /** For each move the items to choose for it, one after the other; a move of no items is a button. */
  moves: Record<string, string[]>;
  /** The same for moves that the rules refuse: choosing one asks why. */
  refused: Record<string, string[]>;
  captions: Record<string, string>;
  summary: string;
};

/** What the items chosen so far lead to. */
export type Choice = {
  /** The items that can be chosen next. */
  next: Set<string>;
  /** The moves that are chosen completely. */
  complete: string[];
};

const beginsWith = (path: string[], chosen: string[]): boolean => chosen.every((id, place) => path[place] === id);

/** What a choice of items leads to among some moves. */
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
/** How much a step aside counts against a step ahead. */
const ASIDE = 3;

/** The nearest item in the direction of an arrow key, or null at the edge. */
export function neighbour(items: Item[], from: Item, key: string): Item | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [x, y] = middle(from);
  const distance = (item: Item): number => {
    const [dx, dy] = [middle(item)[0] - x, middle(item)[1] - y];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    return ahead > 0.01 ? ahead + ASIDE * aside : Infinity;
  };
  const nearest = items
    .filter((item) => item.id !== from.id && distance(item) < Infinity)
    .sort((one, other) => distance(one) - distance(other));
  return nearest[0] ?? null;
}
