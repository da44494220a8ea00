import { describe, expect, it } from "vitest";
import { parse } from "./router.svelte";

describe("an address", () => {
  it.each([
    ["/", "home", {}],
    ["/new/chess?seats=bot", "new", { game: "chess" }],
    ["/table/abc", "table", { id: "abc" }],
    ["/table/abc/replay#12", "replay", { id: "abc" }],
    ["/rules/chess#CH-6", "rules", { game: "chess" }],
    ["/table", "missing", {}],
    ["/rules/%", "missing", {}],
    ["/join/..%2Fme%2Ftables", "missing", {}],
    ["/join/abc%3Fx", "missing", {}],
    ["/table/%2e%2e%2fme", "missing", {}],
    ["/join/Ab-_9", "join", { invite: "Ab-_9" }],
    ["/rules/chess#%", "rules", { game: "chess" }],
  ])("%s is the page %s", (address, page, params) => expect(parse(address)).toMatchObject({ page, params }));

  it("keeps its query and hash", () => {
    const route = parse("/rules/go-fish?x=1#GF-6");
    expect([route.hash, route.query.get("x")]).toEqual(["GF-6", "1"]);
  });
});
