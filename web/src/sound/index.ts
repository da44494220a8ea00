/** Sounds, synthesised while they play: `play("turn")`, or a voice of a game's own. */

import { settings } from "../state/settings.svelte";
import { sound } from "./synth";
import { THINGS } from "./things";
import type { Voice } from "./voice";
import { volume } from "./volume.svelte";

export { setVolume, volume } from "./volume.svelte";

export type ThingName = keyof typeof THINGS;

/** How much softer all is than it could be, so that several voices at once stay clear. */
const HEADROOM = 0.5;

let output: GainNode | null = null;

/** Plays a sound, unless sounds are off or nobody has touched the page yet. */
export function play(what: ThingName | Voice): void {
  if (!settings.sound || !volume() || !navigator.userActivation?.hasBeenActive) return;
  output ??= open();
  if (!output) return;
  output.gain.value = volume() * HEADROOM;
  (output.context as AudioContext).resume().catch(() => {}); // a browser may still refuse: then it stays silent
  sound(typeof what === "string" ? THINGS[what] : what, output, output.context.currentTime + 0.01);
}

/** The way to the loudspeaker; null in a browser without one. */
function open(): GainNode | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.createDynamicsCompressor()).connect(context.destination);
  return gain;
}
