import { beforeEach, expect, test } from "vitest";
import type { Listed } from "../net/protocol";
import { levelFor, offeredLevel } from "./level";
import { settings } from "./settings.svelte";

let made = 0;
/** A finished game against a bot, with my score. */
const played = (score: number, bot = "level-1", more: object = {}) =>
  ({
    table: `t${made++}`,
    game: "chess",
    status: "over",
    seats: [
      { kind: "person", name: "", bot: null, you: true },
      { kind: "bot", name: "", bot, you: false },
    ],
    scores: [score, 1 - score],
    ...more,
  }) as Listed;

beforeEach(() => Object.assign(settings, { levels: {}, archived: [] }));

test("a newcomer to a game meets level 1, and then the level last played", () => {
  expect(levelFor("chess")).toBe("level-1");
  settings.levels = { chess: "level-4" };
  expect([levelFor("chess"), levelFor("go-fish")]).toEqual(["level-4", "level-1"]);
});

test("two wins in a row offer the next level", () => {
  expect(offeredLevel("chess", [played(1)])).toBeNull();
  expect(offeredLevel("chess", [played(1), played(1), played(0)])).toEqual({ level: "level-2", why: "won" });
  expect(offeredLevel("chess", [played(1), played(0), played(1)])).toBeNull();
  expect(offeredLevel("chess", [played(1), played(0.5)])).toBeNull();
  expect(offeredLevel("go-fish", [played(1), played(1)])).toBeNull();
});

test("three losses in a row offer the level below, where there is one", () => {
  const lost = (level: string) => [played(0, level), played(0, level), played(0, level)];
  expect(offeredLevel("chess", lost("level-1"))).toBeNull();
  settings.levels = { chess: "level-3" };
  expect(offeredLevel("chess", lost("level-3"))).toEqual({ level: "level-2", why: "lost" });
  expect(offeredLevel("chess", lost("level-3").slice(1))).toBeNull();
});

test("only games at the current level count, back to the last change of level", () => {
  settings.levels = { chess: "level-2" };
  expect(offeredLevel("chess", [played(1, "level-2"), played(1), played(1)])).toBeNull();
  settings.levels = { chess: "level-1" };
  expect(offeredLevel("chess", [played(0, "level-2"), played(1), played(1)])).toBeNull();
});

test("games with other people, games without a result and archived games do not count", () => {
  const person = { kind: "person", name: "Ben", bot: null, you: false };
  const me = { ...person, you: true };
  const together = played(1, "", { seats: [me, person] });
  expect(offeredLevel("chess", [played(1), together])).toBeNull();
  expect(offeredLevel("chess", [played(1), played(1, "level-1", { scores: null })])).toBeNull();
  settings.archived = ["away"];
  expect(offeredLevel("chess", [played(1), played(1, "level-1", { table: "away" })])).toBeNull();
});

test("there is nothing above the highest level", () => {
  settings.levels = { chess: "level-8" };
  expect(offeredLevel("chess", [played(1, "level-8"), played(1, "level-8")])).toBeNull();
});
