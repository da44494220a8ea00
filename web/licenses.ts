/** What the built client contains of other packages: their licences, and a CycloneDX bill of materials. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ROOT = join(import.meta.dirname, "..");
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const LICENSE_FILE = /^(licen[cs]e|copying|ofl)(\.(md|txt))?$/i;
const FONT_LICENSE = "OFL-1.1";

type Manifest = { name: string; version: string; license: string; homepage?: string };
type Lock = { packages: Record<string, { version: string; integrity?: string }> };

const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;

/** Emits the licences of all packages in the bundle, that of a font beside it, and the bill of materials. */
export function licenses(): Plugin {
  return {
    name: "parlour-licenses",
    apply: "build",
    generateBundle(_, bundle) {
      const paths = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.keys(file.modules) : file.originalFileNames,
      );
      const names = [...new Set(paths.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []))].sort();
      const packages = names.map(manifest);
      for (const font of packages.filter(({ license }) => license === FONT_LICENSE))
        this.emitFile({ type: "asset", name: `${font.name.split("/").at(-1)}-OFL.txt`, source: licenseText(font) });
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: packages.map(section).join("\n") });
      this.emitFile({ type: "asset", fileName: "sbom.cdx.json", source: JSON.stringify(materials(packages), null, 1) });
    },
  };
}

function manifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")) as Manifest;
}

/** The licence of a package; every package that is shipped must have one. */
function licenseText({ name }: Manifest): string {
  const folder = join(ROOT, "node_modules", name);
  const file = existsSync(folder) && readdirSync(folder).find((entry) => LICENSE_FILE.test(entry));
  if (!file) throw new Error(`${name} is shipped with the client, but its licence was not found`);
  return readFileSync(join(folder, file), "utf8");
}

function section(shipped: Manifest): string {
  const title = `${shipped.name} ${shipped.version} (${shipped.license})`;
  return `${title}\n${"=".repeat(title.length)}\n\n${licenseText(shipped).trim()}\n`;
}

function materials(packages: Manifest[]): object {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: "parlour-web", licenses: [{ license: { id: "MIT" } }] } },
    components: packages.map(component),
  };
}

function component({ name, version, license }: Manifest): object {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [algorithm, digest] = (lock.packages[`node_modules/${name}`]?.integrity ?? "").split("-");
  if (algorithm !== "sha512" || !digest) throw new Error(`package-lock.json has no integrity for ${name}`);
  const content = Buffer.from(digest, "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    licenses: [{ license: { id: license } }],
    hashes: [{ alg: "SHA-512", content }],
  };
}
