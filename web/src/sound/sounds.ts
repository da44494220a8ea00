/** The sounds that every game can use. */

import type { Curve, Tone, Voice } from "./voice";

const FADE: Curve = [
  [0, 0],
  [0.03, 1],
  [0.3, 0.4],
  [1, 0],
];

/** A plain tone that fades. */
export const note = (
  begins: number,
  lasts: number,
  pitch: number,
  loud = 1,
  wave: Tone["wave"] = "triangle",
): Tone => ({
  begins,
  lasts,
  wave,
  pitch: [[0, pitch]],
  loud: FADE.map(([when, value]) => [when, value * loud] as const),
});

const rustle = (begins: number, lasts: number, from: number, to: number, loud = 1): Tone => ({
  begins,
  lasts,
  wave: "noise",
  loud: FADE.map(([when, value]) => [when, value * loud] as const),
  formants: [
    {
      at: [
        [0, from],
        [1, to],
      ],
      q: 1.4,
      loud: 1,
    },
  ],
});

export const SOUNDS = {
  /** A card is laid. */
  card: [rustle(0, 0.1, 3200, 1400, 0.7), rustle(0.05, 0.06, 700, 400, 0.6)],
  /** A piece is put down. */
  place: [
    {
      ...note(0, 0.12, 190, 0.9, "sine"),
      pitch: [
        [0, 230],
        [1, 120],
      ],
    },
    rustle(0, 0.03, 2400, 1200, 0.5),
  ],
  /** Something round rolls. */
  roll: [
    {
      ...rustle(0, 0.45, 420, 300, 1),
      shake: { rate: 15, depth: 0.7 },
      loud: [
        [0, 0],
        [0.2, 0.8],
        [0.8, 0.6],
        [1, 0],
      ],
    },
  ],
  /** A bite. */
  crunch: [rustle(0, 0.05, 2600, 1500, 0.9), rustle(0.06, 0.04, 1900, 1200, 0.7), rustle(0.11, 0.07, 3000, 1000, 0.8)],
  /** It is your turn. */
  turn: [note(0, 0.3, 523, 0.5, "sine"), note(0.12, 0.4, 659, 0.5, "sine")],
  /** A game is won. */
  win: [523, 659, 784, 1047].map((pitch, index) => note(index * 0.13, index < 3 ? 0.35 : 0.9, pitch, 0.6)),
  /** A game ends without a win: it is lost or drawn. */
  end: [440, 392, 330].map((pitch, index) => note(index * 0.18, index < 2 ? 0.35 : 0.8, pitch, 0.5, "sine")),
} satisfies Record<string, Voice>;
