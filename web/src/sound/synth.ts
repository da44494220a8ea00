/** Synthesises a voice with Web Audio. */

import { length, type Curve, type Formant, type Tone, type Voice } from "./voice";

const CENTS_PER_OCTAVE = 1200;

/** Schedules a voice on an output, in seconds of its context's clock; returns when it ends. */
export function schedule(voice: Voice, output: AudioNode, begins: number): number {
  for (const tone of voice) scheduleTone(tone, output, begins + tone.begins);
  return begins + length(voice);
}

function scheduleTone(tone: Tone, output: AudioNode, begins: number): void {
  const { context } = output;
  const source = tone.wave === "noise" ? noise(context) : wave(context, tone, begins);
  const loud = context.createGain();
  follow(loud.gain, tone.loud, begins, tone.lasts);
  for (const formant of tone.formants ?? []) resonate(source, formant, loud, begins, tone.lasts);
  if (!tone.formants) source.connect(loud);
  if (tone.shake) shake(loud, tone, output, begins);
  else loud.connect(output);
  source.start(begins);
  source.stop(begins + tone.lasts);
}

function wave(context: BaseAudioContext, tone: Tone, begins: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = tone.wave as OscillatorType;
  follow(source.frequency, tone.pitch ?? [[0, 440]], begins, tone.lasts);
  if (tone.trill) {
    const cents = CENTS_PER_OCTAVE * Math.log2(1 + tone.trill.depth);
    wobble(context, tone.trill.rate, cents, source.detune, begins, tone.lasts);
  }
  return source;
}

let noiseBuffer: AudioBuffer | null = null;

/** A looped second of noise, the same each time. */
function noise(context: BaseAudioContext): AudioBufferSourceNode {
  if (noiseBuffer?.sampleRate !== context.sampleRate) {
    noiseBuffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    let seed = 1;
    const samples = noiseBuffer.getChannelData(0);
    for (let index = 0; index < samples.length; index++) {
      seed = (seed * 48271) % 2147483647;
      samples[index] = (seed / 2147483647) * 2 - 1;
    }
  }
  const source = context.createBufferSource();
  source.buffer = noiseBuffer;
  source.loop = true;
  return source;
}

function resonate(source: AudioNode, { at, q, loud }: Formant, output: AudioNode, begins: number, lasts: number): void {
  const filter = output.context.createBiquadFilter();
  const gain = output.context.createGain();
  filter.type = "bandpass";
  filter.Q.value = q;
  gain.gain.value = loud * 2; // a band-pass filter lets only part of the wave through
  follow(filter.frequency, at, begins, lasts);
  source.connect(filter).connect(gain).connect(output);
}

function shake(input: AudioNode, tone: Tone, output: AudioNode, begins: number): void {
  const { rate, depth } = tone.shake!;
  const gain = output.context.createGain();
  gain.gain.value = 1 - depth / 2;
  wobble(output.context, rate, depth / 2, gain.gain, begins, tone.lasts);
  input.connect(gain).connect(output);
}

function wobble(
  context: BaseAudioContext,
  rate: number,
  depth: number,
  target: AudioParam,
  begins: number,
  lasts: number,
): void {
  const slow = context.createOscillator();
  const gain = context.createGain();
  slow.frequency.value = rate;
  gain.gain.value = depth;
  slow.connect(gain).connect(target);
  slow.start(begins);
  slow.stop(begins + lasts);
}

/** Makes a parameter follow a curve, linearly between its points. */
function follow(target: AudioParam, curve: Curve, begins: number, lasts: number): void {
  target.setValueAtTime(curve[0]![1], begins);
  for (const [when, value] of curve.slice(1)) target.linearRampToValueAtTime(value, begins + when * lasts);
}
