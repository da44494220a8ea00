/** How the client is built, served while developing, and tested. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { workbench } from "./workbench.ts";

const server = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), workbench()],
  build: {
    outDir: "../src/parlour/server/client",
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"] },
});
