import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, TableSocket, type Connection, type Wire } from "./socket";
import type { EventNow, FromServer } from "./protocol";

class FakeWire implements Wire {
  sent: { t: string; d: Record<string, unknown> }[] = [];
  readyState: 0 | 1 | 2 | 3 = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  constructor(readonly url: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }
  receive(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

function connected(n: number | null = 4) {
  const wires: FakeWire[] = [];
  const received: FromServer[] = [];
  const states: Connection[] = [];
  let ids = 0;
  const socket = new TableSocket(
    "/socket",
    n,
    { message: (message) => received.push(message), connection: (state) => states.push(state) },
    {
      connect: (url) => (wires.push(new FakeWire(url)), wires.at(-1) as FakeWire),
      random: () => 0.5,
      id: () => `id${ids++}`,
    },
  );
  return { socket, wires, received, states, last: () => wires.at(-1) as FakeWire };
}

const event = (n: number): FromServer => ({
  t: "event",
  n,
  d: { n, kind: "moved", at: 0, seat: 0, move: "a", now: { n } as EventNow },
});

describe("the socket of a table", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("requests the events after the last one it has", () => {
    const { last, socket } = connected(4);
    expect(last().url).toBe("/socket?n=4");
    last().open();
    last().receive(event(5));
    socket.seat = 1;
    last().break();
    vi.advanceTimersByTime(400);
    expect(last().url).toBe("/socket?n=5&seat=1");
  });

  it("reports every change of the connection", () => {
    const { last, states, socket } = connected();
    last().open();
    last().break();
    vi.advanceTimersByTime(400);
    last().open();
    socket.close();
    expect(states).toEqual(["open", "lost", "open", "closed"]);
  });

  it("doubles the wait after each failed attempt, up to fifteen seconds", () => {
    const { wires, last } = connected();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      const before = wires.length;
      let waited = 0;
      last().break();
      while (wires.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
  });

  it("resends an unacknowledged request with the same id", async () => {
    const { socket, last } = connected();
    last().open();
    const answer = socket.request({ t: "move", d: { n: 4, move: "a1-a2" } });
    const first = last().sent[0];
    last().break();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().sent).toEqual([first]);
    last().receive({ t: "ack", d: { id: "id0", n: 5 } });
    expect(await answer).toMatchObject({ n: 5 });
    last().break();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().sent).toEqual([]);
  });

  it("sends a request made while disconnected once it is connected", () => {
    const { socket, last } = connected();
    void socket.request({ t: "why", d: { move: "b" } });
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent).toEqual([{ t: "why", d: { id: "id0", move: "b" } }]);
  });

  it("rejects the request that the server refused", async () => {
    const { socket, last } = connected();
    last().open();
    const answer = socket.request({ t: "move", d: { n: 4, move: "x" } });
    const error = { code: "illegal-move", message: "a single lands on a single", rule: "CH-8" };
    last().receive({ t: "refused", d: { id: "id0", error } });
    await expect(answer).rejects.toEqual(new Refused(error));
  });

  it("rejects the requests without an answer when it is closed for good", async () => {
    const { socket, last } = connected();
    last().open();
    const answer = socket.request({ t: "move", d: { n: 4, move: "x" } });
    last().break(1008);
    await expect(answer).rejects.toThrow("the connection was closed before the answer");
  });

  it("passes on every event once, and reconnects when one is missing", () => {
    const { received, last, wires } = connected(4);
    last().open();
    last().receive(event(5));
    last().receive(event(5));
    last().receive(event(7));
    expect(received.length).toBe(1);
    expect(wires.length).toBe(2);
    expect(last().url).toBe("/socket?n=5");
  });

  it("drops a connection that does not answer a ping", () => {
    const { last, states } = connected();
    last().open();
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual([{ t: "ping", d: {} }]);
    vi.advanceTimersByTime(8_000);
    expect(states).toEqual(["open", "lost"]);
  });

  it("is lost as soon as the device is offline, and reconnects at once", () => {
    const { socket, last, states, wires } = connected();
    last().open();
    socket.goOffline();
    socket.reconnect();
    last().open();
    expect(states).toEqual(["open", "lost", "open"]);
    expect(wires.length).toBe(2);
  });

  it("reconnects after the server says bye, but not after it refuses the viewer", () => {
    const { last, wires, states } = connected();
    last().open();
    last().receive({ t: "bye", d: {} });
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(2);
    last().open();
    last().break(1008);
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(2);
    expect(states.at(-1)).toBe("closed");
  });
});
