/** A real server with an empty database, for the page tests. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** The path of the first of several programs that is installed. */
export function findProgram(names: string[]): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);
}

/** A server that is started here unless PARLOUR_URL says where one runs. */
export class Server {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess | null,
    private readonly folder: string,
  ) {}

  /** Starts a server that also finds the games in a folder of installed packages. */
  static async start(packages = ""): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), "parlour-"));
    if (process.env.PARLOUR_URL) return new Server(process.env.PARLOUR_URL, null, folder);
    const server = spawn(
      join(ROOT, ".venv/bin/parlour"),
      ["serve", "--port", "0", "--no-limits", "--database", join(folder, "house.db")],
      { env: { ...process.env, PYTHONPATH: packages } },
    );
    return new Server(await printedUrl(server), server, folder);
  }

  stop(): void {
    this.process?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The address that a server prints when it is ready. */
function printedUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /https?:\/\/[\w.:[\]-]+/.exec(output)?.[0];
      if (url) resolve(url.replace("0.0.0.0", "127.0.0.1"));
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.on("exit", () => reject(new Error(`the server exited: ${output}`)));
  });
}
