/** How quick the client is: what it loads, when it can be used, how smoothly it moves, and whether anything jumps. */
import type { CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES, gamesOf, openGame, WEAK } from "./games";
import { House, type Person } from "./house";

let house: House;
let game: string;
let many: string;
const tables: Record<string, string> = {};
beforeAll(async () => {
  house = await House.open();
  const ada = await house.person();
  const games = await gamesOf(house);
  for (const { id } of games) tables[id] = (await ada.opens(id, WEAK)).table;
  game = await openGame(house);
  many = games.sort((one, other) => other.seats.length - one.seats.length)[0]!.id;
  await ada.context.close();
});
afterAll(() => house.close());

const MAX_BYTES = 200_000;
const MAX_WAIT = 1000;
const MAX_SHIFT = 0.02;
const FRAME = 1000 / 60;
/** How much slower a phone of the middle class is. */
const PHONE = 4;

const best = async (times: number, measure: () => Promise<number>): Promise<number> => {
  const found: number[] = [];
  for (let time = 0; time < times; time++) found.push(await measure());
  return Math.min(...found);
};

/** Somebody who has never been here, and whose device stores nothing. */
const stranger = () => house.person({ serviceWorkers: "block", reducedMotion: "no-preference" });

it.each(["", ...GAMES.map(([id]) => id)])("the page of %j loads with less than 200 kB, compressed", async (id) => {
  const ada = await stranger();
  const network = await ada.context.newCDPSession(ada.page);
  let [bytes, requests] = [0, 0];
  const plain: string[] = [];
  network.on(
    "Network.loadingFinished",
    ({ encodedDataLength }) => ([bytes, requests] = [bytes + encodedDataLength, requests + 1]),
  );
  network.on("Network.responseReceived", ({ response }) => {
    const isPacked = response.headers["content-encoding"] === "gzip";
    if (/\.(js|css)$/.test(response.url) && !isPacked && Number(response.headers["content-length"]) > 1024)
      plain.push(response.url);
  });
  await network.send("Network.enable");
  await ada.page.goto(id ? `/table/${tables[id]}` : "/", { waitUntil: "networkidle" });
  console.log(`${id || "the home page"}: ${Math.round(bytes / 1000)} kB in ${requests} requests`);
  expect(plain).toEqual([]);
  expect(bytes).toBeLessThan(MAX_BYTES);
  await ada.context.close();
});

it("the home page can be used within a second", async () => {
  const wait = await best(5, async () => {
    const ada = await stranger();
    await ada.page.addInitScript(() => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector("[data-game] .primary")) return;
        watcher.disconnect();
        Object.assign(window, { usable: performance.now() });
      });
      watcher.observe(document, { childList: true, subtree: true });
    });
    await ada.page.goto("/");
    const usable = await ada.page.waitForFunction(() => (window as unknown as { usable?: number }).usable);
    const found = (await usable.jsonValue()) as number;
    await ada.context.close();
    return found;
  });
  console.log(`the home page: usable after ${Math.round(wait)} ms`);
  expect(wait).toBeLessThan(MAX_WAIT);
});

/** Seconds that the page's main thread has worked so far for script, style and layout: what the client is to blame for. */
async function work(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const names = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
  return metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

/** The times between frames from now on. */
async function frames(ada: Person, milliseconds: number): Promise<number[]> {
  return ada.page.evaluate(async (until) => {
    const found: number[] = [];
    const begun = performance.now();
    for (let now = begun; now - begun < until;) {
      const next = await new Promise<number>(requestAnimationFrame);
      found.push(next - now);
      now = next;
    }
    return found.slice(1);
  }, milliseconds);
}

/** Plays, one game after the other, until a move of the kind wanted is there, and makes it. */
async function moving(
  ada: Person,
  game: string,
  wanted: RegExp,
  measure: (move: () => Promise<void>) => Promise<number>,
): Promise<number> {
  for (;;) {
    const { moves, status } = await ada.waits();
    if (status === "over") await ada.opens(game, WEAK);
    if (status === "over") continue;
    const move = moves.find((each) => wanted.test(each));
    if (move) return measure(() => ada.plays(move));
    await ada.plays(moves[0] as string);
  }
}

it.each(GAMES.flatMap(([id, { animation }]) => (animation ? [[id, animation.name, animation.move] as const] : [])))(
  "%s: every frame of %s is ready in time on a phone",
  async (game, name, wanted) => {
    const ada = await house.person({ reducedMotion: "no-preference", viewport: { width: 360, height: 740 } });
    await ada.opens(game, WEAK);
    const session = await ada.context.newCDPSession(ada.page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const load = await best(3, () =>
      moving(ada, game, wanted, async (move) => {
        const before = await work(session);
        const [found] = await Promise.all([frames(ada, 600), move()]);
        return (PHONE * 1000 * ((await work(session)) - before)) / found.length;
      }),
    );
    await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE });
    const all: number[] = [];
    await moving(ada, game, wanted, async (move) => all.push(...(await Promise.all([frames(ada, 1200), move()]))[0]));
    const at = (part: number) => [...all].sort((one, other) => one - other)[Math.floor(part * all.length)]!.toFixed(1);
    console.log(
      `${name}: ${load.toFixed(1)} ms of work for a frame; frames every ${at(0.5)} ms, 95 % within ${at(0.95)} ms`,
    );
    expect(load).toBeLessThan(FRAME);
    await ada.context.close();
  },
);

it.each([
  ["/", 1280],
  ["/", 360],
  ["/new/MANY", 360],
  ["/table/TABLE", 1280],
  ["/table/TABLE", 360],
  ["/table/TABLE/replay", 1280],
  ["/table/TABLE/replay", 360],
  ["/rules/GAME", 360],
] as const)("nothing jumps while %s loads at %i px", async (address, width) => {
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
      .replace("MANY", many),
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
