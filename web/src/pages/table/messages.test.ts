import { afterAll, expect, test } from "vitest";
import type { Speech } from "../../games";
import type { Snapshot, TableEvent } from "../../net/protocol";
import { LANGUAGES, setLanguage, type Language } from "../../words/words.svelte";
import { happened, reason, status } from "./messages";

const at = (turn: number | null) =>
  ({ turn, you: [0], status: "playing", paused: false, seats: [], actors: [1] }) as unknown as Snapshot;

afterAll(() => setLanguage("en"));

test("the game waits for chance only on its turn", () => {
  expect(status(at(-1), null)).toBe("Drawing at random…");
  expect(status(at(null), null)).toBe("Waiting for answers…");
});

test("nothing is waited for between the last move and the result", () => {
  expect(status({ ...at(null), actors: [] }, null)).toBe("The game is over.");
});

test.each(Object.keys(LANGUAGES) as Language[])(
  "waiting for answers is not called waiting for chance, in %s",
  async (language) => {
    await setLanguage(language);
    expect(status(at(null), null)).toMatch(/^[A-ZÀ][^.]+…$/);
    expect(status(at(null), null)).not.toBe(status(at(-1), null));
  },
);

const RESIGNED: Record<Language, string> = {
  en: "You resigned.",
  fr: "Tu as abandonné.",
  de: "Du hast aufgegeben.",
  nl: "Je hebt opgegeven.",
  it: "Hai abbandonato.",
  es: "Has abandonado.",
  pt: "Desististe.",
};
const SEATS = [
  { kind: "person", name: "", bot: null, you: true },
  { kind: "person", name: "Ben", bot: null, you: false },
];
const over = (how: string, seat: number) =>
  ({ ...at(null), seats: SEATS, end: { how, seat, secret: "" }, outcome: null }) as unknown as Snapshot;

test.each(Object.entries(RESIGNED))("in %s the viewer who resigned is addressed: %s", async (language, sentence) => {
  await setLanguage(language as Language);
  expect(reason(over("resigned", 0))).toBe(sentence);
  expect(reason(over("resigned", 1))).toContain("Ben");
  expect(reason(over("time", 0))).not.toMatch(/Ben|Toi|von Du|Jij|di Tu|Tú|de Tu/);
});

const ENDED: Record<Language, string> = {
  en: "You ended the coach’s help.",
  fr: "Tu as mis fin à l’aide du coach.",
  de: "Du hast die Hilfe des Trainers beendet.",
  nl: "Je hebt de hulp van de coach beëindigd.",
  it: "Hai interrotto l’aiuto del coach.",
  es: "Has puesto fin a la ayuda del entrenador.",
  pt: "Terminaste a ajuda do treinador.",
};

test.each(Object.entries(ENDED))(
  "in %s the viewer who ended the coach’s help is addressed: %s",
  async (language, said) => {
    await setLanguage(language as Language);
    const ended = (seat: number) => ({ kind: "withdrawn", seat }) as unknown as TableEvent;
    const after = { ...at(0), seats: SEATS, coach: false } as unknown as Snapshot;
    const before = { ...after, coach: true } as unknown as Snapshot;
    expect(happened(ended(0), before, after, null)).toBe(said);
    expect(happened(ended(1), before, after, null)).toContain("Ben");
  },
);

test.each(["undo", "draw", "pause", "rematch"])("the others see that a player declined: %s", async (what) => {
  await setLanguage("en");
  const answered = (seat: number, yes: boolean) => ({ kind: "answered", what, seat, yes }) as TableEvent;
  const after = { ...at(0), seats: SEATS } as unknown as Snapshot;
  expect(happened(answered(1, false), after, after, null)).toMatch(/^Ben .+\.$/);
  expect(happened(answered(1, true), after, after, null)).toBeNull();
  expect(happened(answered(0, false), after, after, null)).toBeNull();
});

test("a deal is not announced draw by draw, but the first draw of chance and those between moves are", () => {
  const speech = { say: (move: string) => move } as unknown as Speech;
  const drawn = { kind: "moved", seat: -1, move: "b1@a4" } as TableEvent;
  const after = (...seats: number[]) =>
    ({ ...at(0), log: seats.map((seat) => ({ seat, move: "x" })) }) as unknown as Snapshot;
  expect(happened(drawn, after(), after(-1), speech)).toBe("b1@a4");
  expect(happened(drawn, after(-1), after(-1, -1), speech)).toBe("");
  expect(happened(drawn, after(-1, 0), after(-1, 0, -1), speech)).toBe("b1@a4");
});
