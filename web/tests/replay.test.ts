/** The replay of a finished game. */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { gamesOf, WEAK } from "./games";
import { House, type Person } from "./house";
import { openSlip, plainSlip } from "./slips";
import { text } from "./words";

let house: House;
let ada: Person;
let game: string;
let table: string;
beforeAll(async () => {
  house = await House.open();
  ada = await house.person();
  for (const { id } of (await gamesOf(house)).filter(({ seats, secrets }) => seats.includes(2) && !secrets)) {
    game = id;
    table = (await ada.opens(game, WEAK, { name: "Ada" })).table;
    if ((await ada.waits()).log.some(({ seat }) => seat < 0)) break; // this game has shuffles to verify
  }
  for (let now = await ada.waits(); now.status !== "over"; now = await ada.waits())
    await ada.plays(now.moves[0] as string);
}, 180_000);
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

async function openReplay(at = ""): Promise<void> {
  await ada.page.goto(`/table/${table}/replay#${at}`);
  await ada.sees("[data-board] svg");
}

const at = async () => Number(await ada.page.getAttribute("[data-at]", "data-at"));

it("can be stepped through by keyboard", async () => {
  await openReplay();
  const end = await at();
  await ada.page.keyboard.press("ArrowLeft");
  expect(await at()).toBe(end - 1);
  const playOn = `button:has-text("${text("replay.playon")}")`;
  await ada.sees(`${playOn}:enabled`);
  await ada.sees(`text=${text("replay.try")}`);
  await ada.page.keyboard.press("Home");
  expect(await at()).toBe(0);
  await ada.page.keyboard.press("End");
  expect(await at()).toBe(end);
  await ada.sees(`${playOn}:disabled`);
  // The game is over: there is no other move.
  await ada.page.waitForSelector(`text=${text("replay.try")}`, { state: "hidden" });
});

it("counts the moves of the players in the same way everywhere, without the draws of chance", async () => {
  await openReplay();
  const { moves } = await recorded();
  const count = moves.filter(({ seat }) => seat >= 0).length;
  expect(count).toBeLessThan(moves.length);
  expect((await ada.page.locator(".steps .small").innerText()).trim()).toBe(`${count} / ${count}`);
  const numbers = (await ada.page.locator(".list .number").allInnerTexts()).filter((number) => number.trim());
  expect(numbers.at(-1)).toBe(String(count));
  expect(await ada.page.getAttribute("input[type=range]", "aria-valuetext")).toBe(text("replay.at", { n: count }));
});

it("is analysed by the engine on demand", async () => {
  await openReplay();
  await ada.page.selectOption("section select", "0.1");
  await ada.page.click(`button:has-text("${text("replay.analyse")}")`);
  await ada.page.waitForSelector("progress", { state: "detached", timeout: 60_000 });
  await ada.sees("figure path.line");
  await ada.page.keyboard.press("ArrowLeft");
  await ada.sees("section p:is(.best, .good, .doubtful, .mistake, .blunder, .unseen)");
});

it("shows my moments, to be tried again", async () => {
  const [id, slip] = await plainSlip(house);
  await openSlip(house, ada, id, slip);
  const end = slip.moves.length;
  await ada.sees(`[data-at='${end}']`);
  expect(await ada.page.locator(".moments button").count()).toBe(1);
  await ada.page.focus(".moments button");
  await ada.page.keyboard.press("Enter");
  await ada.sees("[data-at='0']");
  await ada.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await ada.page.keyboard.press("ArrowRight");
  await ada.sees("[data-at='1']");
  await ada.sees("section p:is(.mistake, .blunder, .fault)");
  // The move and the better one are shown in words; their notation is a tap away, with the numbers.
  const words = await ada.page.locator("section[aria-labelledby=engine]").innerText();
  expect(words).toContain("Ada");
  expect(words).not.toContain(slip.moves[0]!.move);
  await ada.page.click(`text=${text("replay.line.better")}`);
  await ada.sees("[data-at='1'] .branch");
  await ada.page.click(`text=${text("replay.leave")}`);
  await ada.sees("[data-at='0']");
});

it("is shown to a player from their own seat, with the names of the table", async () => {
  const ben = await house.person();
  const opened = await ben.opens(game, WEAK);
  await ben.waits();
  await ben.context.request.post(`/api/tables/${opened.table}/resign`, { data: {} });
  await ben.page.goto(`/table/${opened.table}/replay`);
  await ben.sees("[data-board] svg");
  expect(await ben.page.inputValue(".eyes select")).toBe("0");
  const shown = await ben.page.innerText("main");
  expect(shown).toContain(text("you.name"));
  expect(shown).not.toContain(text("player", { n: 1 }));
  await ben.context.close();
});

it("says in a game with secrets that the view of another player can be chosen, and moves tried out there", async () => {
  const { id } = (await gamesOf(house)).find(({ seats, secrets }) => secrets && seats.includes(2))!;
  const ben = await house.player(id, WEAK);
  const seats = () => ben.snapshot().then(({ log }) => log.map(({ seat }) => seat));
  while (!(await seats()).includes(1)) await ben.plays((await ben.waits()).moves[0] as string);
  const before = (await seats()).indexOf(1);
  const table = /table\/([^/]+)/.exec(ben.page.url())![1]!;
  await ben.page.goto(`/table/${table}/replay#${before}`);
  await ben.sees("[data-board] svg");
  expect(await ben.page.locator(".eyes, #eyes-hint").count()).toBe(0); // the other hand is still secret

  await ben.context.request.post(`/api/tables/${table}/resign`, { data: {} });
  await ben.page.reload();
  await ben.sees("#eyes-hint");
  expect(await ben.page.getAttribute(".eyes select", "aria-describedby")).toBe("eyes-hint");
  await ben.sees(`text=${text("replay.eyes.try", { eyes: text("replay.eyes") })}`);
  await ben.page.selectOption(".eyes select", { label: text("replay.eyes.turn") });
  await ben.sees(`text=${text("replay.try")}`);
  await ben.context.close();
});

it("verifies that the shuffles were fair", async () => {
  await openReplay();
  await ada.page.click(`text=${text("replay.proof")}`);
  await ada.sees(".proof .good");
});

it("can be continued from any position", async () => {
  // Before the mistake the game goes on for at least one move of mine, which a bot cannot end.
  const [id, slip] = await plainSlip(house);
  await openSlip(house, ada, id, slip);
  await ada.page.keyboard.press("Home");
  await ada.sees("[data-at='0']");
  await ada.page.click(`text=${text("replay.playon")}`);
  await ada.sees(`text=${text("new.start")}`);
  await ada.page.click(`button:has-text("${text("new.begin")}")`);
  await ada.sees("[data-status=playing]");
  const { status, turn, you, log } = await ada.waits(); // the computer may have moved first
  expect([status, you.includes(turn!), log.length < 2]).toEqual(["playing", true, true]);
});

it("can be saved as a record and as a picture", async () => {
  await openReplay();
  const save = async (button: string) =>
    (await Promise.all([ada.page.waitForEvent("download"), ada.page.click(button)]))[0].path();
  const record = JSON.parse(readFileSync(await save(`text=${text("replay.record")}`), "utf8")) as {
    game: string;
    fairness: object;
  };
  expect(record.game).toBe(game);
  expect(readFileSync(await save("button:has-text('SVG')"), "utf8")).toContain("<svg");
  expect(
    readFileSync(await save("button:has-text('PNG')"))
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
});

const opens = async (name: string, content: string, person = ada) => {
  await person.page.goto("/replay");
  await person.page.setInputFiles("input[type=file]", {
    name,
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });
};

const recorded = async () =>
  (await (await ada.context.request.get(`/api/tables/${table}/record?form=json`)).json()) as {
    game: string;
    fairness: object;
    moves: { seat: number; move: string }[];
  };

it("is opened from a file, and asks the server for each position once", async () => {
  const asked: string[] = [];
  ada.page.on("request", (request) => request.url().endsWith("/api/positions") && asked.push(request.postData() ?? ""));
  const record = await recorded();
  await opens("game.json", JSON.stringify(record));
  await ada.sees("[data-board] svg");
  expect(await at()).toBe(record.moves.length);
  await ada.page.keyboard.press("Home");
  await ada.sees("[data-at='0']");
  await ada.page.evaluate("new Promise((done) => requestIdleCallback(done))");
  expect(asked.length).toBe(new Set(asked).size);
  expect(asked.length).toBeLessThan(6);
});

it("is refused with the reason and the number of the move", async () => {
  const record = await recorded();
  const last = record.moves.findLastIndex(({ seat }) => seat >= 0);
  const number = record.moves.filter(({ seat }) => seat >= 0).length;
  const edited = {
    ...record,
    moves: record.moves.map((made, index) => (index < last ? made : { ...made, move: "zz" })),
  };
  await opens("edited.json", JSON.stringify(edited));
  await ada.sees(`[role=alert] >> text=${text("replay.open.fault", { n: number, message: "" }).trim()}`);
  const draw = record.moves.findLastIndex(({ seat }) => seat < 0);
  const before = record.moves.slice(0, draw).filter(({ seat }) => seat >= 0).length;
  const forged = {
    ...record,
    moves: record.moves.map((made, index) => (index === draw ? { ...made, move: "zz" } : made)),
  };
  await opens("forged.json", JSON.stringify(forged));
  await ada.sees(`[role=alert] >> text=${text("replay.open.fault.draw", { n: before, message: "" }).trim()}`);
  await opens("cut.json", JSON.stringify(record).slice(0, -100));
  await ada.sees(`[role=alert] >> text=${text("replay.open.refused")}`);
  await opens("short.json", JSON.stringify({ ...record, moves: record.moves.slice(0, -1) }));
  await ada.sees(`[role=alert] >> text=${text("replay.open.fault.record", { message: "" }).trim()}`);
  await opens("foreign.json", JSON.stringify({ ...record, game: "chess" }));
  await ada.sees(`[role=alert] >> text=${text("replay.fault.unknown-game", { game: "chess" })}`);
  await opens("other.json", JSON.stringify({ hello: "world" }));
  await ada.sees(`[role=alert] >> text=${text("replay.open.refused")}`);
  await opens("huge.json", JSON.stringify({ ...record, note: "x".repeat(2_500_000) }));
  await ada.sees(`[role=alert] >> text=${text("replay.open.large", { n: 3 })}`);
  house.consoleErrors.splice(0); // the browser itself logs the error responses
});

it("is refused in the language of the page", async () => {
  const ben = await house.person({ locale: "de-DE" });
  const record = await recorded();
  const last = record.moves.findLastIndex(({ seat }) => seat >= 0);
  const broken = [
    { ...record, moves: record.moves.map((made, index) => (index === last ? { ...made, move: "zz" } : made)) },
    { ...record, moves: record.moves.slice(0, -1) },
    { ...record, version: 99 },
    { ...record, game: "chess" },
    { ...record, fairness: { ...record.fairness, nonces: [] } },
    { ...record, seats: 7 },
  ];
  const said: string[] = [];
  for (const content of broken) {
    await opens("game.json", JSON.stringify(content), ben);
    said.push((await ben.page.waitForSelector("[role=alert] p")) && (await ben.page.innerText("[role=alert] p")));
  }
  expect(said).toEqual([
    expect.stringMatching(/^Zug \d+: .* kein Zug dieses Spiels\.$/),
    expect.stringMatching(/Die letzten Züge fehlen\.$/),
    expect.stringMatching(/nach Version 99 der Regeln/),
    expect.stringMatching(/kein Spiel namens „chess“/),
    expect.stringMatching(/Der Beweis für faires Mischen/),
    expect.stringMatching(/keine Aufzeichnung einer Partie/),
  ]);
  house.consoleErrors.splice(0); // the browser itself logs the error responses
  await ben.context.close();
});
