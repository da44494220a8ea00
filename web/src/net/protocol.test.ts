/** @vitest-environment node */
import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("is generated from the protocol's schema; otherwise run `make bless` and read the diff", () => {
  expect(execSync("npm run --silent types", { encoding: "utf-8" })).toBe(
    readFileSync("web/src/net/protocol.ts", "utf-8"),
  );
}, 60_000);
