/** The screenshots, taken with the tools of the page tests. */
import { defineConfig } from "vitest/config";
import { alias } from "./vite.config.ts";

export default defineConfig({
  resolve: { alias },
  test: { root: import.meta.dirname, include: ["tests/*shots.ts"], testTimeout: 180_000, hookTimeout: 300_000 },
});
