/** The sounds of Cocotaki: the animals' voices, synthesised from formants, and signals. */

import { SOUNDS, note } from "$client/sound/sounds";
import type { Curve, Formant, Tone, Voice } from "$client/sound/voice";

const curve = (...points: Curve): Curve => points;

const formant = (at: number | Curve, loud: number, q: number): Formant => ({
  at: typeof at === "number" ? curve([0, at]) : at,
  loud,
  q,
});

const SWELL = curve([0, 0], [0.12, 0.7], [0.35, 1], [0.75, 0.8], [1, 0]);
const CALL = curve([0, 0], [0.08, 1], [0.7, 0.8], [1, 0]);
const BURST = curve([0, 0], [0.05, 1], [0.4, 0.7], [1, 0]);

const VOWELS = {
  o: [formant(480, 1, 5), formant(900, 0.6, 7), formant(2500, 0.12, 9)],
  u: [formant(330, 1, 5), formant(850, 0.5, 7), formant(2300, 0.1, 9)],
  a: [formant(780, 1, 5), formant(1250, 0.7, 7), formant(2600, 0.2, 9)],
  i: [formant(320, 1, 5), formant(2300, 0.6, 9), formant(3100, 0.3, 10)],
} as const;

/** A vowel sung at a pitch. */
const sung = (begins: number, lasts: number, pitch: Curve, vowel: keyof typeof VOWELS, loud = CALL): Tone => ({
  begins,
  lasts,
  wave: "sawtooth",
  pitch,
  loud,
  formants: VOWELS[vowel],
  trill: { rate: 6, depth: 0.012 },
});

/** A burst of air. */
const breath = (begins: number, lasts: number, at: number, loud: number): Tone => ({
  begins,
  lasts,
  wave: "noise",
  loud: curve([0, 0], [0.2, loud], [1, 0]),
  formants: [formant(at, 1, 2.5)],
});

const bark = (begins: number): Tone[] => [
  {
    begins,
    lasts: 0.19,
    wave: "sawtooth",
    pitch: curve([0, 210], [0.25, 300], [1, 130]),
    loud: BURST,
    formants: [
      formant(curve([0, 380], [0.35, 780], [1, 360]), 1, 4),
      formant(curve([0, 850], [0.35, 1250], [1, 750]), 0.7, 6),
    ],
  },
  breath(begins, 0.16, 950, 0.5),
];

const heehaw = (begins: number): Tone[] => [
  {
    ...sung(begins, 0.3, curve([0, 560], [0.6, 720], [1, 690]), "i"),
    shake: { rate: 26, depth: 0.35 },
  },
  breath(begins, 0.28, 2600, 0.22),
  {
    ...sung(begins + 0.33, 0.42, curve([0, 300], [0.4, 265], [1, 200]), "a"),
    shake: { rate: 24, depth: 0.5 },
  },
];

export const VOICES = {
  card: SOUNDS.card,
  moo: [
    {
      begins: 0,
      lasts: 1.25,
      wave: "sawtooth",
      pitch: curve([0, 105], [0.25, 138], [0.7, 128], [1, 92]),
      loud: SWELL,
      formants: [
        formant(curve([0, 240], [0.2, 280], [0.5, 440], [1, 320]), 1, 4),
        formant(curve([0, 650], [0.3, 900], [1, 700]), 0.5, 6),
        formant(2200, 0.06, 6),
      ],
      trill: { rate: 5, depth: 0.015 },
    },
  ],
  woof: [...bark(0), ...bark(0.27)],
  meow: [
    {
      begins: 0,
      lasts: 0.85,
      wave: "sawtooth",
      pitch: curve([0, 470], [0.3, 690], [0.65, 640], [1, 390]),
      loud: SWELL,
      formants: [
        formant(curve([0, 330], [0.3, 620], [0.55, 950], [1, 420]), 1, 5),
        formant(curve([0, 2350], [0.35, 2000], [0.65, 1350], [1, 850]), 0.8, 8),
        formant(3300, 0.15, 9),
      ],
      trill: { rate: 7, depth: 0.02 },
    },
  ],
  baa: [
    {
      begins: 0,
      lasts: 0.95,
      wave: "sawtooth",
      pitch: curve([0, 300], [0.15, 335], [1, 285]),
      loud: CALL,
      formants: [formant(curve([0, 350], [0.12, 720], [1, 820]), 1, 4), formant(1750, 0.8, 6), formant(2700, 0.35, 8)],
      trill: { rate: 8.5, depth: 0.05 },
      shake: { rate: 8.5, depth: 0.5 },
    },
  ],
  buzz: [182, 189].map((pitch) => ({
    begins: 0,
    lasts: 1.1,
    wave: "sawtooth" as const,
    pitch: curve([0, pitch * 0.92], [0.45, pitch * 1.16], [1, pitch * 0.86]),
    loud: curve([0, 0], [0.25, 0.6], [0.5, 1], [0.75, 0.5], [1, 0]),
    formants: [formant(420, 0.35, 1.5), formant(1700, 0.3, 2), formant(3600, 0.12, 3)],
    trill: { rate: 23, depth: 0.035 },
  })),
  "hee-haw": [...heehaw(0), ...heehaw(0.82)],
  roar: [
    {
      begins: 0,
      lasts: 1.4,
      wave: "sawtooth",
      pitch: curve([0, 62], [0.3, 104], [0.6, 92], [1, 52]),
      loud: SWELL,
      formants: [
        formant(curve([0, 260], [0.35, 620], [1, 260]), 1, 3),
        formant(curve([0, 700], [0.35, 1200], [1, 650]), 0.6, 4),
      ],
      shake: { rate: 27, depth: 0.6 },
    },
    {
      begins: 0,
      lasts: 1.4,
      wave: "noise",
      loud: curve([0, 0], [0.2, 0.5], [0.4, 0.8], [0.8, 0.4], [1, 0]),
      formants: [formant(curve([0, 300], [0.35, 750], [1, 280]), 1, 1.2)],
      shake: { rate: 31, depth: 0.5 },
    },
  ],
  "cock-a-doodle-doo": [
    sung(0, 0.15, curve([0, 470], [1, 540]), "o", BURST),
    sung(0.17, 0.1, curve([0, 560], [1, 560]), "a", BURST),
    sung(0.29, 0.19, curve([0, 620], [0.5, 690], [1, 660]), "u"),
    sung(0.49, 0.11, curve([0, 600], [1, 580]), "u", BURST),
    {
      ...sung(0.62, 0.85, curve([0, 700], [0.2, 840], [0.6, 800], [1, 430]), "u"),
      shake: { rate: 19, depth: 0.18 },
    },
  ],
  cocotaki: [
    ...[392, 494].flatMap((root) => [
      sung(0.02, 0.16, curve([0, root], [1, root]), "o"),
      sung(0.21, 0.16, curve([0, root], [1, root]), "o"),
      sung(0.4, 0.2, curve([0, root * 1.26], [1, root * 1.26]), "a"),
      sung(0.63, 0.55, curve([0, root * 1.5], [0.15, root * 1.68], [1, root * 1.68]), "i"),
    ]),
    ...[0, 0.19, 0.38, 0.61].map((begins) => breath(begins, 0.04, 2600, 0.8)),
  ],
  /** A player has to take cards. */
  penalty: [note(0, 0.2, 311, 0.6), note(0.16, 0.3, 233, 0.6)],
  /** A player objects. */
  object: [note(0, 0.12, 740, 0.5, "square"), note(0.13, 0.24, 988, 0.5, "square")],
  /** A player calls the last card. */
  last: [note(0, 0.7, 1047, 0.5, "sine"), note(0, 0.7, 1568, 0.3, "sine"), note(0.12, 0.8, 1319, 0.4, "sine")],
} satisfies Record<string, Voice>;

export type VoiceName = keyof typeof VOICES;
