/** Serves positions to the workbench: `/demo` of the development server runs demo.py, so that boards show positions of real games. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
const venv = `${here}../.venv/bin/python`;

export function workbench(): Plugin {
  return {
    name: "parlour-workbench",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/demo", (request, response) => {
        const query = new URL(request.url ?? "/", "http://localhost").searchParams;
        const args = [`${here}demo.py`, ...query.getAll("arg")];
        execFile(existsSync(venv) ? venv : "python3", args, { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
          response.statusCode = error ? 400 : 200;
          response.setHeader("content-type", error ? "text/plain" : "application/json");
          response.end(error ? stderr.trim().split("\n").at(-1) : stdout);
        });
      });
    },
  };
}
