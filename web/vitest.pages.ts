/** The page tests, in a browser: those of the client, and those of single games. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { alias } from "./vite.config.ts";

export default defineConfig({
  resolve: { alias },
  test: {
    root: join(import.meta.dirname, ".."),
    include: ["web/tests/**/*.test.ts", "src/parlour/games/*/tests/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    retry: 1, // a busy machine can delay a page beyond what a test waits for
  },
});
