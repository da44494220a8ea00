import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../state/settings.svelte";
import { play, setVolume, volume } from "./";
import { SOUNDS } from "./sounds";
import { length, type Voice } from "./voice";

const ofGames = import.meta.glob<Record<string, Voice>>("$games/*/board/**/voices.ts", {
  eager: true,
  import: "VOICES",
});
const VOICES: Record<string, Voice> = Object.assign({}, SOUNDS, ...Object.values(ofGames));

describe("voices", () => {
  test.each(Object.entries(VOICES))("%s is short, and its curves run from the beginning to the end", (_, voice) => {
    expect(length(voice)).toBeLessThan(2);
    for (const tone of voice) {
      const curves = [tone.loud, ...(tone.pitch ? [tone.pitch] : []), ...(tone.formants ?? []).map(({ at }) => at)];
      for (const curve of curves) {
        const times = curve.map(([when]) => when);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times[0]).toBe(0);
      }
      expect(tone.loud.at(-1)).toEqual([1, 0]);
      expect(Math.max(...tone.loud.map(([, value]) => value))).toBeLessThanOrEqual(1);
      expect(tone.wave === "noise").toBe(tone.pitch === undefined);
    }
  });
});

/** An audio context that accepts everything, counts the sources started, and keeps the gains created. */
class FakeAudioContext {
  static started = 0;
  static gains: { gain: { value: number } }[] = [];
  currentTime = 0;
  sampleRate = 8000;
  destination = this.node();
  node(): Record<string, unknown> {
    const param = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() });
    const start = () => (FakeAudioContext.started += 1);
    const node = {
      context: this,
      gain: param(),
      frequency: param(),
      detune: param(),
      Q: param(),
      start,
      stop: vi.fn(),
    };
    return { ...node, connect: (next: unknown) => next };
  }
  resume = () => Promise.reject(new Error("not yet"));
  createGain = () => {
    const node = this.node();
    FakeAudioContext.gains.push(node as { gain: { value: number } });
    return node;
  };
  createOscillator = () => this.node();
  createBiquadFilter = () => this.node();
  createBufferSource = () => this.node();
  createDynamicsCompressor = () => this.node();
  createBuffer = (_: number, size: number) => ({ sampleRate: 8000, getChannelData: () => new Float32Array(size) });
}

describe("playing", () => {
  const activation = { hasBeenActive: false };
  beforeEach(() => {
    FakeAudioContext.started = 0;
    vi.stubGlobal("AudioContext", FakeAudioContext);
    vi.stubGlobal("navigator", { userActivation: activation, languages: [] });
    activation.hasBeenActive = true;
    settings.sound = true;
    setVolume(0.5);
  });
  afterEach(() => vi.unstubAllGlobals());

  test("nothing plays before the user interacts with the page", () => {
    activation.hasBeenActive = false;
    play("turn");
    expect(FakeAudioContext.started).toBe(0);
  });

  test("nothing plays when sounds are off or the volume is zero", () => {
    settings.sound = false;
    play("turn");
    settings.sound = true;
    setVolume(0);
    play("turn");
    expect(FakeAudioContext.started).toBe(0);
  });

  test("a trill is a second oscillator, which detunes the first by its depth in cents", () => {
    play([
      {
        begins: 0,
        lasts: 1,
        wave: "sawtooth",
        pitch: [[0, 110]],
        loud: [
          [0, 1],
          [1, 0],
        ],
        trill: { rate: 5, depth: 1 },
      },
    ]);
    expect(FakeAudioContext.started).toBe(2);
    expect(FakeAudioContext.gains.at(-2)?.gain.value).toBe(1200);
  });

  test("every sound can be played", () => {
    for (const voice of Object.values(VOICES)) {
      FakeAudioContext.started = 0;
      play(voice);
      expect(FakeAudioContext.started).toBeGreaterThan(0);
    }
  });

  test("the volume stays between 0 and 1", () => {
    setVolume(3);
    expect(volume()).toBe(1);
    setVolume(-1);
    expect(volume()).toBe(0);
  });
});
