/** How the client is built, served while developing, and tested. */
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { workbench } from "./workbench.ts";

const SMALL = 1024;
const server = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:8000";

/** One file for what every page needs, and one for each board; words, rules and demonstrations come from the server. */
const GROUPS = [
  {
    name: "frame",
    priority: 2,
    test: /node_modules\/(svelte|esm-env|clsx)|src\/(state|net|words\/(words|names|en)|ui\/(Icon|Logo|Trouble)|board\/(Figure|LivingBoard|fit))/,
  },
  {
    name: (id: string) => /games\/([^/]+)\//.exec(id)?.[1] ?? null,
    priority: 1,
    test: /parlour\/games\/[^/]+\/board\//,
  },
];

/** Puts a compressed copy beside every file that gets smaller by it, for the server to send. */
function packed(): Plugin {
  return {
    name: "parlour-packed",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const source = file.type === "chunk" ? file.code : file.source;
          if (/\.(js|css|json|svg)$/.test(file.fileName) && source.length > SMALL)
            this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

/** Lists what was built in files.json, for the service worker to store. */
function listed(): Plugin {
  return {
    name: "parlour-files",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .map((name) => `/${name}`);
      this.emitFile({
        type: "asset",
        fileName: "files.json",
        source: JSON.stringify(["/icon.svg", "/manifest.webmanifest", ...files]),
      });
    },
  };
}

const here = import.meta.dirname;
/** The client and its tests, for the files of games; the games, for the client. */
export const alias = {
  $client: join(here, "src"),
  $games: join(here, "../src/parlour/games"),
  $tests: join(here, "tests"),
};

export default defineConfig({
  root: here,
  plugins: [svelte(), workbench(), listed(), packed()],
  build: {
    outDir: join(here, "../src/parlour/server/client"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { fs: { allow: [join(here, "..")] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: {
    alias,
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  test: { root: join(here, ".."), include: ["web/src/**/*.test.ts", "src/parlour/games/*/board/**/*.test.ts"] },
});
