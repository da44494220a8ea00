/** The speed of the client: bytes loaded, time until usable, work per animation frame, and layout shift. */
import type { CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES, gamesOf, openGame, WEAK, sample } from "./games";
import { House, type Person } from "./house";

let house: House;
let game: string;
/** The game with the most seats. */
let largest: string;
const tables: Record<string, string> = {};
beforeAll(async () => {
  house = await House.open();
  const ada = await house.person();
  const games = await gamesOf(house);
  for (const { id } of games) tables[id] = (await ada.opens(id, WEAK)).table;
  game = await openGame(house);
  largest = games.sort((a, b) => b.seats.length - a.seats.length)[0]!.id;
  await ada.context.close();
});
afterAll(() => house.close());

const MAX_BYTES = 200_000;
const MAX_WAIT_MS = 1000;
const MAX_SHIFT = 0.02;
const MAX_FRAME_MS = 1000 / 60;
/** How much slower a mid-range phone is. */
const PHONE_SLOWDOWN = 4;

const best = async (runs: number, measure: () => Promise<number>): Promise<number> => {
  const results: number[] = [];
  for (let run = 0; run < runs; run++) results.push(await measure());
  return Math.min(...results);
};

/** How the files of a game's board begin. */
const chunkOf = (game: string) => game.replaceAll("-", "_");

/** A first-time visitor, whose browser caches nothing. */
const newVisitor = () => house.person({ serviceWorkers: "block", reducedMotion: "no-preference" });

it.each(["", ...sample(GAMES, 2).map(([id]) => id)])(
  "the page of %j loads with less than 200 kB, compressed",
  async (id) => {
    const ada = await newVisitor();
    const network = await ada.context.newCDPSession(ada.page);
    let [bytes, requests] = [0, 0];
    const uncompressed: string[] = [];
    const loaded: string[] = [];
    network.on(
      "Network.loadingFinished",
      ({ encodedDataLength }) => ([bytes, requests] = [bytes + encodedDataLength, requests + 1]),
    );
    network.on("Network.responseReceived", ({ response }) => {
      loaded.push(response.url);
      const isCompressed = ["br", "gzip"].includes(response.headers["content-encoding"] ?? "");
      if (/\.(js|css)$/.test(response.url) && !isCompressed && Number(response.headers["content-length"]) > 1024)
        uncompressed.push(response.url);
    });
    await network.send("Network.enable");
    await ada.page.goto(id ? `/table/${tables[id]}` : "/", { waitUntil: "networkidle" });
    console.log(`${id || "the home page"}: ${Math.round(bytes / 1000)} kB in ${requests} requests`);
    expect(uncompressed).toEqual([]);
    if (id) expect(loaded.filter((url) => url.includes(`/assets/${chunkOf(id)}-`))).not.toEqual([]);
    const others = id ? GAMES.map(([other]) => chunkOf(other)).filter((name) => name !== chunkOf(id)) : [];
    expect(loaded.filter((url) => others.some((name) => url.includes(`/assets/${name}-`)))).toEqual([]);
    expect(bytes).toBeLessThan(MAX_BYTES);
    await ada.context.close();
  },
);

it("the home page is usable within a second", async () => {
  const wait = await best(5, async () => {
    const ada = await newVisitor();
    await ada.page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector("[data-game] .primary")) return;
        observer.disconnect();
        Object.assign(window, { usable: performance.now() });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await ada.page.goto("/");
    const usable = await ada.page.waitForFunction(() => (window as unknown as { usable?: number }).usable);
    const milliseconds = (await usable.jsonValue()) as number;
    await ada.context.close();
    return milliseconds;
  });
  console.log(`the home page: usable after ${Math.round(wait)} ms`);
  expect(wait).toBeLessThan(MAX_WAIT_MS);
});

/** The seconds that the main thread has spent on script, style and layout so far. */
async function workSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const names = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
  return metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

/** The times between frames, in milliseconds, measured for a while. */
async function frameTimes(ada: Person, durationMs: number): Promise<number[]> {
  return ada.page.evaluate(async (durationMs) => {
    const times: number[] = [];
    const start = performance.now();
    for (let now = start; now - start < durationMs;) {
      const next = await new Promise<number>(requestAnimationFrame);
      times.push(next - now);
      now = next;
    }
    return times.slice(1);
  }, durationMs);
}

/** Plays until a move of the given kind is legal, and measures it. */
async function measureMove(
  ada: Person,
  game: string,
  kind: RegExp,
  measure: (move: () => Promise<void>) => Promise<number>,
): Promise<number> {
  for (;;) {
    const { moves, status } = await ada.waits();
    if (status === "over") {
      await ada.opens(game, WEAK);
      continue;
    }
    const move = moves.find((text) => kind.test(text));
    if (move) return measure(() => ada.plays(move));
    await ada.plays(moves[0] as string);
  }
}

const ANIMATIONS = GAMES.flatMap(([id, { animation }]) =>
  animation ? [[id, animation.name, animation.move] as const] : [],
);

it.each(sample(ANIMATIONS, 0))(
  "%s: the work for a frame of %s takes less than a frame on a phone",
  async (game, name, kind) => {
    const ada = await house.person({ reducedMotion: "no-preference", viewport: { width: 360, height: 740 } });
    await ada.opens(game, WEAK);
    const session = await ada.context.newCDPSession(ada.page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const load = await best(3, () =>
      measureMove(ada, game, kind, async (move) => {
        const before = await workSeconds(session);
        const [times] = await Promise.all([frameTimes(ada, 600), move()]);
        return (PHONE_SLOWDOWN * 1000 * ((await workSeconds(session)) - before)) / times.length;
      }),
    );
    await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWDOWN });
    const all: number[] = [];
    await measureMove(ada, game, kind, async (move) =>
      all.push(...(await Promise.all([frameTimes(ada, 1200), move()]))[0]),
    );
    const at = (part: number) => [...all].sort((a, b) => a - b)[Math.floor(part * all.length)]!.toFixed(1);
    console.log(
      `${name}: ${load.toFixed(1)} ms of work for a frame; frames every ${at(0.5)} ms, 95 % within ${at(0.95)} ms`,
    );
    expect(load).toBeLessThan(MAX_FRAME_MS);
    await ada.context.close();
  },
);

it.each([
  ["/", 1280],
  ["/", 360],
  ["/new/LARGEST", 360],
  ["/table/TABLE", 1280],
  ["/table/TABLE", 360],
  ["/table/TABLE/replay", 1280],
  ["/table/TABLE/replay", 360],
  ["/rules/GAME", 360],
] as const)("the layout does not shift while %s loads at %i px", async (address, width) => {
  const ada = await house.person({ reducedMotion: "no-preference", viewport: { width, height: 800 } });
  await ada.page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        shifts.sum += shift.value;
        shifts.moved.push(
          ...shift.sources.map(
            ({ node }) => `${node?.nodeName}.${(node as Element)?.getAttribute?.("class")} ${shift.value.toFixed(3)}`,
          ),
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await ada.page.goto(
    address
      .replace("TABLE", tables[game] ?? "")
      .replace("GAME", game)
      .replace("LARGEST", largest),
    { waitUntil: "networkidle" },
  );
  await ada.page.waitForTimeout(300);
  const { sum, moved } = await ada.page.evaluate(
    () => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts,
  );
  console.log(`${address} at ${width} px: shift ${sum.toFixed(3)}`);
  expect(sum, moved.join("; ")).toBeLessThan(MAX_SHIFT);
  await ada.context.close();
});
