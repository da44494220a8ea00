/** The small TypeScript client of the examples, against a real server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Parlour, Refused } from "../../examples/client/parlour";
import { House } from "./house";

const ROOT = join(import.meta.dirname, "../..");
let house: House;

beforeAll(async () => {
  house = await House.open(`${ROOT}:${join(ROOT, "tests/plugins")}`);
}, 60_000);
afterAll(async () => await house.close());

it("plays a whole game against a bot", async () => {
  const client = await Parlour.connect(house.url);
  const seats = [{ kind: "me" as const }, { kind: "bot" as const, bot: "random" }];
  const { table } = await client.openTable({ game: "nim", seats, options: { stones: 9 } });
  const end = await client.play(table, (now) => now.moves[0] ?? null);
  expect(end.outcome?.reason).toBe("last stone");
  expect((await client.record(table)).moves.map((each) => each.move)).toEqual(end.log.map((each) => each.move));
  expect((await client.snapshot(table)).hash).toBe(end.hash);
});

it("two clients play each other by invitation", async () => {
  const [ann, ben] = [await Parlour.connect(house.url), await Parlour.connect(house.url)];
  expect((await ann.me()).player).not.toBe((await ben.me()).player);
  const seats = [{ kind: "me" as const }, { kind: "friend" as const }];
  const { table, invite } = await ann.openTable({ game: "nim", seats });
  expect(await ben.join(invite)).toBe(table);
  const [first, second] = await Promise.all(
    [ann, ben].map((each) => each.play(table, async (now) => now.moves.at(-1) ?? null)),
  );
  expect(first?.outcome).toEqual(second?.outcome);
});

it("reports a refusal with its code and its rule", async () => {
  const client = await Parlour.connect(house.url);
  const { table } = await client.openTable({ game: "nim", seats: [{ kind: "me" }, { kind: "bot", bot: "random" }] });
  expect((await client.whyNot(table, "9")).rule).toBe("NI-2");
  const refusal = await client.move(table, "9").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refused);
  expect(refusal).toMatchObject({ code: "refused", rule: "NI-2", status: 422 });
  await expect(client.snapshot("nosuchtable")).rejects.toMatchObject({ code: "no-such-table" });
});

it("follows a quiet table however often its stream is interrupted", async () => {
  const interruptions = 8;
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(200, { "Content-Type": "application/x-ndjson" });
    response.end(requests > interruptions ? '{"n":1,"status":"over"}\n' : "\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const client = await Parlour.connect(`http://127.0.0.1:${port}`, "token");
    const shown = await client.follow("quiet").next();
    expect(shown.value).toMatchObject({ n: 1, status: "over" });
    expect(requests).toBe(interruptions + 1);
  } finally {
    server.close();
  }
});

it("reports the status of an answer that is not the server's own", async () => {
  let requests = 0;
  const proxy = createServer((_, response) => {
    requests += 1;
    response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = proxy.address() as AddressInfo;
    const client = await Parlour.connect(`http://127.0.0.1:${port}`, "token");
    await expect(client.me()).rejects.toMatchObject({ code: "server", status: 404 });
    expect(requests).toBe(1);
  } finally {
    proxy.close();
  }
});
