/** What a synthesised sound is made of. */

/** A value over the duration of a tone: points of (time from 0 to 1, value), joined by straight lines. */
export type Curve = readonly (readonly [when: number, value: number])[];

/** A resonance that the tone passes through. */
export interface Formant {
  /** Its frequency in hertz. */
  readonly at: Curve;
  /** Its quality factor: the higher, the narrower. */
  readonly q: number;
  readonly loud: number;
}

/** A periodic change of pitch or loudness. */
export interface Wobble {
  /** In hertz. */
  readonly rate: number;
  /** As a fraction of the value. */
  readonly depth: number;
}

export interface Tone {
  /** When it begins and how long it lasts, in seconds. */
  readonly begins: number;
  readonly lasts: number;
  readonly wave: "sine" | "triangle" | "sawtooth" | "square" | "noise";
  /** Its pitch in hertz; absent for noise. */
  readonly pitch?: Curve;
  /** Its loudness from 0 to 1. */
  readonly loud: Curve;
  /** The resonances it passes through; absent for the plain wave. */
  readonly formants?: readonly Formant[];
  readonly trill?: Wobble;
  readonly shake?: Wobble;
}

/** A sound: tones in sequence or at the same time. */
export type Voice = readonly Tone[];

/** How long a voice lasts, in seconds. */
export const length = (voice: Voice): number => Math.max(...voice.map(({ begins, lasts }) => begins + lasts));
