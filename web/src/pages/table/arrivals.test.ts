import { expect, test } from "vitest";
import { Arrivals, type Arrival } from "./arrivals";

const moved = (n: number, seat: number) => ({ t: "event", n, d: { kind: "moved", n, seat } }) as unknown as Arrival;
const ended = (n: number) => ({ t: "event", n, d: { kind: "ended", n } }) as unknown as Arrival;
const rest = () => new Promise((resolve) => setTimeout(resolve));

/** A page whose board moves until `land` is called; seat 1 is a bot. */
function page() {
  const shown: number[] = [];
  const pauses: number[] = [];
  let land = () => {};
  const arrivals: Arrivals = new Arrivals(
    {
      settle: () => new Promise((resolve) => (land = resolve)),
      pause: async (milliseconds) => void pauses.push(milliseconds),
      botPauseMs: () => 600,
    },
    {
      show(arrival) {
        shown.push((arrival as { n: number }).n);
        arrivals.launch();
      },
      isBotMove: (arrival) => arrival.t === "event" && "seat" in arrival.d && arrival.d.seat === 1,
      onLanded: () => {},
    },
  );
  return { arrivals, shown, pauses, land: () => land() };
}

test("each view is shown once the one before has landed, the result last", async () => {
  const { arrivals, shown, land } = page();
  arrivals.add(moved(1, 0));
  arrivals.add(moved(2, 1));
  arrivals.add(ended(3));
  await rest();
  expect(shown).toEqual([1]);
  land();
  await rest();
  expect(shown).toEqual([1, 2]);
  land();
  await rest();
  expect(shown).toEqual([1, 2, 3]);
});

test("a bot pauses after the last move has landed, a person does not", async () => {
  const { arrivals, pauses, land } = page();
  arrivals.add(moved(1, 0));
  arrivals.add(moved(2, 1));
  await rest();
  expect(pauses).toEqual([]);
  land();
  await rest();
  expect(pauses).toEqual([expect.closeTo(600, -2)]);
});

test("draws of chance in a row are shown together", async () => {
  const { arrivals, shown, land } = page();
  for (const [n, seat] of [
    [1, 0],
    [2, -1],
    [3, -1],
    [4, 0],
  ] as const)
    arrivals.add(moved(n, seat));
  await rest();
  land();
  await rest();
  expect(shown).toEqual([1, 2, 3]);
});

test("a page that is far behind shows all but the last twelve views at once", async () => {
  const { arrivals, shown } = page();
  arrivals.add(moved(1, 0));
  for (let n = 2; n < 20; n++) arrivals.add(moved(n, n % 2));
  await rest();
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
