/** Build, development server and unit tests of the client. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { licenses } from "./licenses.ts";
import { workbench } from "./workbench.ts";

/** Smaller files are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;
const server = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:8000";

/**
 * One chunk for what every page or several boards need, and one for each board; texts, rules and demonstrations come from the server.
 * What boards share has to be in the first: otherwise it lands in the chunk of one board, and every table loads that board as well.
 */
const CHUNKS = [
  {
    name: "frame",
    priority: 2,
    test: /node_modules\/(svelte|esm-env|clsx)|src\/(state\/(?!shuffle|picture|share)|net\/(?!socket|fold)|sound\/|games\/Asking|words\/(words|names|en)|ui\/(Icon|Logo|Trouble)|board\/(Figure|LivingBoard|fit|arrow|motion|pointer))/,
  },
  {
    name: (id: string) => /games\/([^/]+)\//.exec(id)?.[1] ?? null,
    priority: 1,
    test: /parlour\/games\/[^/]+\/board\//,
  },
];

/** Emits compressed copies of every file worth compressing, for the server to send. */
function compress(): Plugin {
  return {
    name: "parlour-compress",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const source = file.type === "chunk" ? file.code : file.source;
          if (!/\.(js|css|json|svg)$/.test(file.fileName) || source.length <= MIN_COMPRESSED_BYTES) continue;
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotliCompressSync(source) });
        }
      },
    },
  };
}

/** Emits the service worker with the paths of all assets, for it to cache. */
function serviceWorker(): Plugin {
  return {
    name: "parlour-service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .map((name) => `/${name}`);
      const worker = readFileSync(join(here, "sw.js"), "utf8").replace('["BUILD"]', JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
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
  plugins: [svelte(), workbench(), serviceWorker(), licenses(), compress()],
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
