import { afterEach, expect, test, vi } from "vitest";
import { share } from "./share";

afterEach(() => vi.unstubAllGlobals());

/** A device with a touch screen, whose share sheet ends in the given way. */
function phone(shareSheet: () => Promise<void>): void {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("navigator", { share: shareSheet });
}

const closed = (name: string) => Promise.reject(new DOMException("", name));

test("a share sheet that the user closes is not reported as a failure", async () => {
  phone(() => closed("AbortError"));
  expect(await share("Chess", "https://parlour/join/a")).toBe("");
});

test("a link that can be neither shared nor copied is left to the user", async () => {
  phone(() => closed("NotAllowedError"));
  expect(await share("Chess", "https://parlour/join/a")).toBe("The link could not be copied. Please copy it yourself.");
});
