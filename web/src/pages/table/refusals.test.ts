import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { Refused, type Hooks } from "../../net/socket";
import type { Snapshot, TableEvent } from "../../net/protocol";
import { refusalText } from "../../words/names";
import { LANGUAGES, setLanguage, type Language } from "../../words/words.svelte";
import { Table } from "./table.svelte";

const SNAPSHOT = { n: 4, seat: 0, text: "before", seats: [], log: [], you: [0], turn: 0 } as unknown as Snapshot;

let hooks: Hooks;
/** Answers the request that the socket got last. */
let answer: { resolve: (answer: object) => void; reject: (error: Error) => void };
vi.mock("../../net/socket", async (load) => ({
  ...(await load<object>()),
  TableSocket: class {
    constructor(_path: string, _n: number | null, given: Hooks) {
      hooks = given;
    }
    request = () => new Promise((resolve, reject) => (answer = { resolve, reject }));
    reconnect() {}
  },
}));
vi.mock("../../net/api", async (load) => ({ ...(await load<object>()), table: async () => SNAPSHOT }));
vi.stubGlobal("location", { origin: "http://parlour" });
afterAll(() => (vi.unstubAllGlobals(), setLanguage("en")));

let table: Table;
beforeEach(async () => {
  table = new Table("t1");
  await table.open();
  hooks.connection("open");
});

async function refuse(): Promise<void> {
  const asked = table.explain("x");
  answer.resolve({ id: "1", move: "x", rule: "CH-8", message: "a single lands on a single" });
  await asked;
}

const event = (kind: string, text: string, turn = 0) =>
  ({
    t: "event",
    n: 5,
    d: { kind, n: 5, seat: 0, now: { ...SNAPSHOT, n: 5, text, turn } } as unknown as TableEvent,
  }) as const;

test.each([
  ["the next action", () => table.dismiss()],
  ["a move", () => hooks.message(event("moved", "after"))],
  ["a move taken back", () => hooks.message(event("undone", "after"))],
  ["a lost connection", () => hooks.connection("lost")],
])("a refusal disappears with %s", async (_, act) => {
  await refuse();
  expect(table.why).not.toBeNull();
  act();
  await vi.waitFor(() => expect(table.why).toBeNull());
});

test("a move that the server allows while the page still shows another player's turn is refused as too early", async () => {
  const allow = async () => {
    const asked = table.explain("x");
    answer.resolve({ id: "1", move: "x", rule: null, message: null });
    await asked;
    return refusalText("nim", table.why!);
  };
  expect(await allow()).toBe("This move is allowed.");
  hooks.message(event("moved", "after", 1));
  await vi.waitFor(() => expect(table.snapshot?.turn).toBe(1));
  expect(await allow()).toBe("It is not your turn.");
});

test("a refusal that answers a tap made offline is not shown after reconnecting", async () => {
  hooks.connection("lost");
  const asked = table.offer("undo");
  hooks.connection("open");
  answer.reject(new Refused({ code: "not-allowed", message: "chance has moved since", rule: null }));
  await asked;
  expect(table.why).toBeNull();
});

test("a refusal that arrives after the next action is not shown", async () => {
  const asked = table.explain("x");
  table.dismiss();
  answer.resolve({ id: "1", move: "x", rule: null, message: "late" });
  await asked;
  expect(table.why).toBeNull();
});

test.each(Object.keys(LANGUAGES) as Language[])(
  "the table refuses in the language of the player: %s",
  async (language) => {
    await setLanguage("en");
    const codes = ["not-allowed", "stale", "seat-taken", "not-seated", "too-many", "failed", "closed"];
    const text = (code: string) => refusalText("chess", { code, message: "server's words" });
    const english = codes.map(text);
    await setLanguage(language);
    for (const [place, code] of codes.entries()) {
      expect(text(code)).toMatch(/^\p{Lu}.+\.$/u);
      expect(text(code) === english[place]).toBe(language === "en");
    }
  },
);
