/** The tests of whole pages, in a browser. */
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["tests/**/*.test.ts"], testTimeout: 180_000, hookTimeout: 60_000, maxWorkers: 2 } });
