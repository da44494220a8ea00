/** The six starts and their numbered spots (CD-3, CD-4). */

import type { Cell, Kind } from "./view";

export const RING: readonly Cell[] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
const TRIANGLE: readonly Cell[] = [[0, 0], [-1, 1], [0, 1], [-2, 2], [-1, 2], [0, 2]];

const lay = (kinds: string, cells: readonly Cell[]) => cells.map((cell, index) => ({ cell, kind: kinds[index] as Kind }));

export const STARTS = [
  lay("VACCCA", RING),
  lay("CACVCA", RING),
  lay("VAACCC", TRIANGLE),
  lay("CAACVC", TRIANGLE),
  lay("VCCACA", TRIANGLE),
  lay("CCCAVA", TRIANGLE),
];

export const RING_SPOTS: Record<string, Cell> = { 1: [-1, -1], 2: [1, -2], 3: [-2, 1], 4: [2, -1], 5: [-1, 2], 6: [1, 1] };
export const TRIANGLE_SPOTS: Record<string, Cell> = { 1: [-1, 0], 2: [1, 0], 3: [-2, 1], 4: [1, 1], 5: [-2, 3], 6: [-1, 3] };
