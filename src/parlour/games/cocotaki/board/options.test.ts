import { expect, test } from "vitest";
import { nextRule, suggest } from "./options";

test("the table is the referee for beginners, against the computer and on one device", () => {
  const friends = [{ kind: "me" }, { kind: "friend" }] as const;
  expect(suggest([...friends], {})).toEqual({ referee: "auto" });
  expect(suggest([...friends], { level: "expert" })).toEqual({ referee: "players" });
  expect(suggest([{ kind: "me" }, { kind: "bot", bot: "level-1" }], { level: "expert" })).toEqual({ referee: "auto" });
  expect(suggest([{ kind: "me" }, { kind: "here", name: "Ben" }], { level: "advanced" })).toEqual({ referee: "auto" });
});

test("the additional rules join one by one, and the lion only where there are more than two", () => {
  const rules: string[] = [];
  for (let next = nextRule({ rounds: 2 }, 3); next; next = nextRule(next.options, 3)) {
    rules.push(next.rule);
    expect(next.options).toMatchObject({ rounds: 2, [next.rule]: true });
  }
  expect(rules).toEqual(["rooster_skips", "donkey_rounds", "several_cards", "lion_turns"]);
  expect(nextRule({ level: "advanced" }, 2)?.rule).toBe("several_cards");
  expect(nextRule({ level: "expert" }, 2)).toBeNull();
  expect(nextRule({ level: "expert", donkey_rounds: false }, 2)?.rule).toBe("donkey_rounds");
});
