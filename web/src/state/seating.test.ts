import { describe, expect, it } from "vitest";
import { myPlace, movedUp, seating, startingWith } from "./seating";

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
