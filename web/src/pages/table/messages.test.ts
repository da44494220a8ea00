import { afterAll, expect, test } from "vitest";
import type { Snapshot } from "../../net/protocol";
import { LANGUAGES, speak, type Language } from "../../words/words.svelte";
import { status } from "./messages";

const at = (turn: number | null) =>
  ({ turn, you: [0], status: "playing", paused: false, seats: [] }) as unknown as Snapshot;

afterAll(() => speak("en"));

test("the game waits for chance only on its turn", () => {
  expect(status(at(-1), null)).toBe("Waiting for chance…");
  expect(status(at(null), null)).toBe("Waiting for answers…");
});

test.each(Object.keys(LANGUAGES) as Language[])(
  "waiting for answers is not called waiting for chance, in %s",
  async (language) => {
    await speak(language);
    expect(status(at(null), null)).toMatch(/^[A-ZÀ][^.]+…$/);
    expect(status(at(null), null)).not.toBe(status(at(-1), null));
  },
);
