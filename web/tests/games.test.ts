/** Every game to its end, with the keyboard alone. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { House } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const GAMES = [
  ["hokito", {}],
  ["cookie-disco", {}],
  ["one-piece-for-two", { max_relocations: 5 }],
  ["scho-ko", {}],
  ["cocotaki", { hand_size: 2, turn_limit: 20 }],
] as const;

it.each(GAMES)("%s is played to the end by typing", async (game, options) => {
  const ada = await house.person();
  await ada.opens(game, [{ kind: "me" }, { kind: "bot", bot: "random" }], { options });
  for (;;) {
    const now = await ada.waits();
    if (now.status === "over") break;
    const move = now.moves.find((each) => each !== "object") as string;
    await ada.types(move);
    await ada.page.waitForFunction((n) => Number(document.querySelector("[data-n]")?.getAttribute("data-n")) > n, now.n);
  }
  await ada.sees("#result");
  expect(house.complaints).toEqual([]);
  await ada.context.close();
});
