/** Build, development server and unit tests of the client. */
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { workbench } from "./workbench.ts";

/** Smaller files are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;
const server = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:8000";

/** One chunk for what every page needs, and one for each board; texts, rules and demonstrations come from the server. */
const CHUNKS = [
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

/** Emits a compressed copy of every file worth compressing, for the server to send. */
function compress(): Plugin {
  return {
    name: "parlour-compress",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const source = file.type === "chunk" ? file.code : file.source;
          if (/\.(js|css|json|svg)$/.test(file.fileName) && source.length > MIN_COMPRESSED_BYTES)
            this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

/** Lists the files of the build in files.json, for the service worker to cache. */
function listFiles(): Plugin {
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
/** Import paths: the client and its tests, for the files of games; the games, for the client. */
export const alias = {
  $client: join(here, "src"),
  $games: join(here, "../src/parlour/games"),
  $tests: join(here, "tests"),
};

export default defineConfig({
  root: here,
  plugins: [svelte(), workbench(), listFiles(), compress()],
  build: {
    outDir: join(here, "../src/parlour/server/client"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { fs: { allow: [join(here, "..")] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: {
    alias,
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  test: { root: join(here, ".."), include: ["web/src/**/*.test.ts", "src/parlour/games/*/board/**/*.test.ts"] },
});
