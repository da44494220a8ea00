/** A drill's picture: the items to choose, and the marks over what was chosen, missed or wrong. */
import type { Item, Scene } from "../../board/scene";
import type { Drill } from "../../net/protocol";

export type DrillKind = Drill["kind"];

const MARKS = { chosen: "✓", missed: "○", wrong: "✗", asked: "?" };
/** The size of a mark, compared with its item. */
const MARK_SIZE = 0.55;

/** A scene in which each place can be chosen, marked with what is chosen and, once checked, with what was right. */
export function drillScene(
  scene: Scene,
  places: Record<string, boolean>,
  item: string,
  chosen: ReadonlySet<string>,
  isChecked: boolean,
): Scene {
  const marks = scene.items.flatMap((shown) => {
    const mark = shown.id === item ? "asked" : markOf(shown.id, places, chosen, isChecked);
    return mark ? [markOver(shown, mark)] : [];
  });
  const moves = isChecked ? {} : Object.fromEntries(Object.keys(places).map((id) => [id, [id]]));
  return { ...scene, items: [...scene.items, ...marks], moves, refused: {}, captions: {} };
}

/** Whether exactly the places to find were chosen. */
export function isComplete(places: Record<string, boolean>, chosen: ReadonlySet<string>): boolean {
  return Object.entries(places).every(([id, isPlace]) => chosen.has(id) === isPlace);
}

function markOf(
  id: string,
  places: Record<string, boolean>,
  chosen: ReadonlySet<string>,
  isChecked: boolean,
): keyof typeof MARKS | null {
  if (chosen.has(id)) return isChecked && !places[id] ? "wrong" : "chosen";
  return isChecked && places[id] ? "missed" : null;
}

/** A badge at the upper right corner of an item, so that what is written on the item stays legible. */
function markOver({ id, x, y, width = 1, height = 1 }: Item, mark: keyof typeof MARKS): Item {
  const size = MARK_SIZE * Math.min(width, height, 1);
  const fill = { chosen: "blue", missed: "green", wrong: "red", asked: "yellow" }[mark];
  const corner = { x: x + width - 0.7 * size, y: y - 0.3 * size };
  return {
    id: `mark ${id}`,
    kind: "area",
    ...corner,
    width: size,
    height: size,
    shape: "circle",
    fill,
    text: MARKS[mark],
  };
}
