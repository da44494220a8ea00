import { describe, expect, it } from "vitest";
import type { GameDetail, NewSeat } from "../net/protocol";
import { myPlace, movedUp, seating, startingWith, suggested } from "./seating";

const name = (place: number) => `Player ${place}`;

describe("the seats of a new table", () => {
  it("are me and one bot in a game for two", () => {
    expect(seating("bot", [2], "level-3", name)).toEqual([{ kind: "me" }, { kind: "bot", bot: "level-3" }]);
  });

  it("are me and three bots where more can play", () => {
    expect(seating("bot", [2, 3, 4, 5], "level-3", name)).toHaveLength(4);
  });

  it("name the players who share the device", () => {
    expect(seating("here", [2, 3], "", name)).toEqual([{ kind: "me" }, { kind: "here", name: "Player 2" }]);
  });

  it("leave a seat open for a friend", () => {
    expect(seating("friend", [2, 3], "", name)).toEqual([{ kind: "me" }, { kind: "friend" }]);
  });

  it("follow the player who begins in their order round the table", () => {
    const seats = [{ kind: "me" }, { kind: "friend" }, { kind: "here", name: "Bob" }] as const;
    expect(startingWith([...seats], 1)).toEqual([seats[1], seats[2], seats[0]]);
    expect(startingWith([...seats], 0)).toEqual(seats);
  });

  it("are listed from mine on, or from the first if I am not playing", () => {
    expect(myPlace([{ kind: "friend" }, { kind: "me" }])).toBe(1);
    expect(myPlace([{ kind: "friend" }, { kind: "anyone" }])).toBe(0);
  });

  it("can be reordered", () => {
    expect(movedUp([{ kind: "me" }, { kind: "friend" }], 1)).toEqual([{ kind: "friend" }, { kind: "me" }]);
  });
});

it("takes the first suggestion of a game that fits the seats and the chosen options", () => {
  const game = {
    options: [{ name: "level", default: "easy" }],
    suggestions: [
      { options: { help: "much" }, seats: [], chosen: { level: "easy" } },
      { options: { help: "some" }, seats: ["bot", "here"], chosen: {} },
      { options: { help: "none" }, seats: [], chosen: {} },
    ],
  } as unknown as GameDetail;
  const friends = [{ kind: "me" }, { kind: "friend" }] as NewSeat[];
  expect(suggested(game, friends, {})).toEqual({ help: "much" });
  expect(suggested(game, friends, { level: "hard" })).toEqual({ help: "none" });
  expect(suggested(game, [{ kind: "me" }, { kind: "bot", bot: "b" }], { level: "hard" })).toEqual({ help: "some" });
  expect(suggested({ ...game, suggestions: [] }, friends, {})).toEqual({});
});
