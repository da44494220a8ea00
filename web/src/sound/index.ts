/** The sounds of all games, synthesised while they play: `play("moo")`. */

import { settings } from "../state/settings.svelte";
import { ANIMALS } from "./animals";
import { sound } from "./synth";
import { THINGS } from "./things";
import type { Voice } from "./voice";
import { volume } from "./volume.svelte";

export { setVolume, volume } from "./volume.svelte";

export const VOICES = { ...ANIMALS, ...THINGS } satisfies Record<string, Voice>;
export type SoundName = keyof typeof VOICES;

/** How much softer all is than it could be, so that several voices at once stay clear. */
const HEADROOM = 0.5;

let output: GainNode | null = null;

/** Plays a sound, unless sounds are off or nobody has touched the page yet. */
export function play(name: SoundName): void {
  if (!settings.sound || !volume() || !navigator.userActivation?.hasBeenActive) return;
  output ??= open();
  if (!output) return;
  output.gain.value = volume() * HEADROOM;
  (output.context as AudioContext).resume().catch(() => {}); // a browser may still refuse: then it stays silent
  sound(VOICES[name], output, output.context.currentTime + 0.01);
}

/** The way to the loudspeaker; null in a browser without one. */
function open(): GainNode | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.createDynamicsCompressor()).connect(context.destination);
  return gain;
}
