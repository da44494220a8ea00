/** Synthesised sounds: `play("turn")`, or a voice that a game defines. */

import { settings } from "../state/settings.svelte";
import { schedule } from "./synth";
import { SOUNDS } from "./sounds";
import type { Voice } from "./voice";
import { volume } from "./volume.svelte";

export { setVolume, volume } from "./volume.svelte";

export type SoundName = keyof typeof SOUNDS;

/** The gain at full volume; below 1 so that simultaneous voices do not clip. */
const MAX_GAIN = 0.5;
/** Sounds start a little later than now, so that their start is not cut off. */
const START_DELAY_SECONDS = 0.01;

let output: GainNode | null = null;

/** Plays a sound, unless sounds are off or the user has not interacted with the page yet. */
export function play(what: SoundName | Voice): void {
  if (!settings.sound || !volume() || !navigator.userActivation?.hasBeenActive) return;
  output ??= openOutput();
  if (!output) return;
  output.gain.value = volume() * MAX_GAIN;
  (output.context as AudioContext).resume().catch(() => {}); // the browser may still refuse, and then it stays silent
  schedule(typeof what === "string" ? SOUNDS[what] : what, output, output.context.currentTime + START_DELAY_SECONDS);
}

/** The output of the audio context; null in a browser without Web Audio. */
function openOutput(): GainNode | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.createDynamicsCompressor()).connect(context.destination);
  return gain;
}
