import { describe, expect, it } from "vitest";
import { parse } from "./router.svelte";

describe("an address", () => {
  it.each([
    ["/", "home", {}],
    ["/new/hokito?seats=bot", "new", { game: "hokito" }],
    ["/table/abc", "table", { id: "abc" }],
    ["/table/abc/replay#12", "replay", { id: "abc" }],
    ["/rules/hokito#HK-6", "rules", { game: "hokito" }],
    ["/table", "missing", {}],
  ])("%s", (address, page, params) => expect(parse(address)).toMatchObject({ page, params }));

  it("keeps what stands behind the hash and the question mark", () => {
    const route = parse("/rules/scho-ko?x=1#SK-6");
    expect([route.hash, route.query.get("x")]).toEqual(["SK-6", "1"]);
  });
});
