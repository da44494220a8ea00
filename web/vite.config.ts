/** How the client is built, served while developing, and tested. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { workbench } from "./workbench.ts";

const server = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:8000";

/** Lists what was built in files.json, for the service worker to store. */
function listed(): Plugin {
  return {
    name: "parlour-files",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).map((name) => `/${name}`);
      this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify(["/icon.svg", "/manifest.webmanifest", ...files]) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), workbench(), listed()],
  build: { outDir: "../src/parlour/server/client", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"] },
});
