import { expect, test } from "vitest";
import { seatNames } from "./names";

const here = (name: string) => ({ kind: "here" as const, name, bot: null, you: true });
const me = (name = "") => ({ kind: "person" as const, name, bot: null, you: true });

test("an unnamed player keeps the number that no one else has when the seats move on", () => {
  expect(seatNames([me(), here("Player 2")])).toEqual(["Player 1", "Player 2"]);
  expect(seatNames([here("Player 2"), me()])).toEqual(["Player 2", "Player 1"]);
  expect(seatNames([here("Player 2"), here("Player 3"), me()])).toEqual(["Player 2", "Player 3", "Player 1"]);
});

test("unnamed players are numbered by their seats", () => {
  expect(seatNames([me(), here(""), here("Ben")])).toEqual(["Player 1", "Player 2", "Ben"]);
  expect(seatNames([me("Ann"), here("Ann")])).toEqual(["Ann 1", "Ann 2"]);
});
