import { afterEach, expect, test, vi } from "vitest";
import type { Judged } from "../../net/protocol";
import {
  chanceActsLate,
  betterMove,
  luck,
  moments,
  moveNumber,
  Replay,
  standing,
  type SeenRecord,
} from "./replay.svelte";

const moves = [
  { seat: 0, move: "a" },
  { seat: 1, move: "b" },
];
const record = { game: "chess", options: {}, start: null, seats: ["", ""], moves } as unknown as SeenRecord;

afterEach(() => vi.unstubAllGlobals());

test("a position that could not be fetched ahead of time is requested again", async () => {
  let isOnline = true;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { length } = (JSON.parse(body) as { moves: object[] }).moves;
    if (length === 1 && !isOnline) throw new TypeError("offline");
    return new Response(JSON.stringify({ text: `after ${length}` }));
  });
  const replay = new Replay(record);
  isOnline = false;
  await replay.go(0);
  await new Promise(setImmediate); // the request for the next position fails
  isOnline = true;
  await replay.go(1);
  expect([replay.position?.text, replay.error]).toEqual(["after 1", null]);
});

test("an error disappears once a position is shown again", async () => {
  let isOnline = false;
  vi.stubGlobal("fetch", async () => {
    if (!isOnline) throw new TypeError("offline");
    return new Response(JSON.stringify({ text: "shown" }));
  });
  const replay = new Replay(record);
  await replay.go(2);
  expect(replay.error?.isOffline).toBe(true);
  isOnline = true;
  await replay.go(2);
  expect([replay.position?.text, replay.error]).toEqual(["shown", null]);
});

test("the moves shown have the facts that the server sends about them, even after a line was left", async () => {
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { moves } = JSON.parse(body) as { moves: { move: string }[] };
    return new Response(JSON.stringify({ text: "", line: moves.map(({ move }) => `about ${move}`) }));
  });
  const replay = new Replay(record);
  const facts = () => replay.log.map((made) => made.facts);
  await replay.go(2);
  await replay.go(1);
  expect(facts()).toEqual(["about a", "about b"]);
  expect(replay.last).toEqual({ seat: 0, move: "a", facts: "about a" });
  await replay.play(1, "c");
  expect(facts()).toEqual(["about a", "about c"]);
  await replay.leave();
  expect(facts()).toEqual(["about a", "about b"]);
});

const judged = (number: number, more: object = {}) =>
  ({ number, seat: 0, move: "a", value: 0.5, is_exact: false, best: null, loss: 0, grade: "good", ...more }) as Judged;

/** A server that judges each move of an analysis; `requests` are the bodies it gets. */
function analyst(requests: { moves: { move: string }[]; start: string | null }[]) {
  return async (path: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as (typeof requests)[number];
    if (!path.endsWith("/analysis")) return new Response(JSON.stringify({ text: `after ${request.moves.length}` }));
    requests.push(request);
    const lines = request.moves.map(({ move }, index) => JSON.stringify(judged(index + 1, { move, grade: "blunder" })));
    return new Response(`${lines.join("\n")}\n`);
  };
}

test("the moves of chance are not counted", () => {
  const log = [{ seat: -1 }, { seat: 0 }, { seat: -1 }, { seat: 1 }];
  expect([0, 1, 2, 3, 4].map((at) => moveNumber(log, at))).toEqual([0, 0, 1, 1, 2]);
});

test("a better move is named only if it looks better in whole percent", () => {
  const best = (value: number) => ({ best: { move: "b", value }, loss: value - 0.5 });
  expect(betterMove(judged(1, best(0.51)))?.move).toBe("b");
  expect(betterMove(judged(1, { value: 0.4951, best: { move: "b", value: 0.5049 }, loss: 0.0098 }))).toBeNull();
  expect(betterMove(judged(1, { value: 1, best: { move: "b", value: 1 } }))).toBeNull();
  expect(betterMove(judged(1, { best: { move: "a", value: 0.6 }, loss: 0.1 }))).toBeNull();
});

test("a line that was tried out is judged from where it leaves the game, and its judgements are kept separately", async () => {
  const requests: { moves: { move: string }[]; start: string | null }[] = [];
  vi.stubGlobal("fetch", analyst(requests));
  const replay = new Replay(record);
  await replay.go(1);
  await replay.play(1, "c");
  await replay.play(0, "d");
  await replay.analyse(0.1);
  expect(requests).toMatchObject([{ start: "after 1", moves: [{ move: "c" }, { move: "d" }] }]);
  expect([replay.judged, replay.judgedBranch.map(({ number }) => number)]).toEqual([[], [2, 3]]);
  expect(replay.judgement?.move).toBe("d");
  await replay.go(2);
  await replay.play(0, "e");
  expect([replay.judgement, replay.judgedBranch.map(({ move }) => move)]).toEqual([undefined, ["c"]]);
  await replay.leave();
  expect(replay.judgedBranch).toEqual([]);
});

test("the judgement of the move played is not shown for another move in its place", async () => {
  vi.stubGlobal("fetch", analyst([]));
  const replay = new Replay(record);
  await replay.analyse(0.1);
  await replay.go(1);
  expect(replay.judgement?.move).toBe("a");
  await replay.play(1, "c");
  expect(replay.judgement).toBeUndefined();
});

const own = (number: number, seat: number, value: number, best: number, loss: number): Judged =>
  judged(number, {
    seat,
    value,
    loss,
    best: { move: "b", value: best } as never,
    grade: loss >= 0.25 ? "blunder" : "good",
  });

test("the words say how a player stands", () => {
  expect([0, 0.2, 0.5, 0.7, 1].map(standing)).toEqual(["losing", "worse", "even", "better", "winning"]);
});

test("there are at most three moments, the worst slips of a player first", () => {
  const slips = [0.3, 0.6, 0.4, 0.5, 0.1].map((loss, number) => own(number, 0, 0.2, 0.9, loss));
  expect(moments([...slips, own(9, 1, 0, 1, 1)], [0]).map(({ loss }) => loss)).toEqual([0.6, 0.5, 0.4]);
});

test("luck is separated from the player's own choices", () => {
  // I give 0.1 away, my opponent 0.2, and then I stand 0.3 better: a tenth of a win was luck.
  const line = [own(1, 0, 0.4, 0.5, 0.1), own(2, 1, 0.5, 0.7, 0.2), own(3, 0, 0.7, 0.7, 0)];
  const both = luck(line, 0);
  expect(both.luck).toBeCloseTo(0.1);
  expect(both.cost).toBeCloseTo(0.1);
});

test("chance acts late if it draws between the players' moves, not if there was only a long deal", () => {
  const seats = (...list: number[]) => list.map((seat) => ({ seat }));
  expect(chanceActsLate(seats(-1, -1, -1, -1, -1, 0, 1, 0))).toBe(false);
  expect(chanceActsLate(seats(-1, 0, -1, 1, -1, 0, -1))).toBe(true);
});
