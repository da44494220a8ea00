/** What a synthesised sound is made of. */

/** How something goes over the time of a tone: points of a part of that time, from 0 to 1, and a value. */
export type Curve = readonly (readonly [when: number, value: number])[];

/** A resonance of the throat, or of whatever is struck. */
export interface Formant {
  /** Where it lies, in hertz. */
  readonly at: Curve;
  /** How narrow it is. */
  readonly q: number;
  readonly loud: number;
}

/** A wobble of pitch or loudness. */
export interface Wobble {
  /** How often a second. */
  readonly rate: number;
  /** How far, as a part of the whole. */
  readonly depth: number;
}

export interface Tone {
  /** When it begins and how long it lasts, in seconds. */
  readonly begins: number;
  readonly lasts: number;
  readonly wave: "sine" | "triangle" | "sawtooth" | "square" | "noise";
  /** Its pitch in hertz; noise has none. */
  readonly pitch?: Curve;
  /** Its loudness from 0 to 1. */
  readonly loud: Curve;
  /** The resonances it is heard through; none for the plain wave. */
  readonly formants?: readonly Formant[];
  readonly trill?: Wobble;
  readonly shake?: Wobble;
}

/** A sound: tones after and over each other. */
export type Voice = readonly Tone[];

/** How long a voice lasts, in seconds. */
export const length = (voice: Voice): number => Math.max(...voice.map(({ begins, lasts }) => begins + lasts));
