/** The page for a new table: who begins. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { gamesOf, openGame } from "./games";
import { House, type Person } from "./house";
import { text } from "./words";

let house: House;
let game: string;
beforeAll(async () => {
  house = await House.open();
  game = await openGame(house);
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

const BEGIN = "main form button.primary";

async function arrive(person: Person, query: string): Promise<void> {
  await person.page.goto(`/new/${game}?${query}`);
  await person.sees(BEGIN);
}

/** The table that was opened, as the person sees it. */
async function opened(person: Person): Promise<{ you: number[]; seating: string; seats: { name: string }[] }> {
  await person.sees("[data-connection=open]");
  return (await person.snapshot()) as never;
}

it("the seats stay as listed unless something else is chosen", async () => {
  const ada = await house.person();
  await arrive(ada, "with=here");
  expect(await ada.page.isChecked("input[name=seating][value=keep]")).toBe(true);
  await ada.page.click(BEGIN);
  expect(await opened(ada)).toMatchObject({ seating: "as-chosen", you: [0, 1] });
  await ada.context.close();
});

it("the seats are drawn by lot, chosen with the keyboard, and the table says so", async () => {
  const ada = await house.person();
  await arrive(ada, "with=friend");
  await ada.page.focus("input[name=seating][value=keep]");
  await ada.page.keyboard.press("ArrowRight");
  await ada.page.focus(BEGIN);
  await ada.page.keyboard.press("Enter");
  expect(await opened(ada)).toMatchObject({ seating: "lot", you: [0] });
  await ada.sees(`text=${text("status.lot")}`);
  await ada.context.close();
});

it("the player who is the answer to the question gets the first seat, and the others follow", async () => {
  const ada = await house.person();
  await arrive(ada, "with=here");
  await ada.page.check("input[name=seating][value=ask]", { force: true });
  await ada.page.focus("input[name=first]:checked");
  await ada.page.keyboard.press("ArrowRight");
  expect(await ada.page.getAttribute("ol li:first-child .chip", "data-kind")).toBe("here");
  expect(await ada.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("1");
  await ada.page.click(BEGIN);
  const { seats, seating } = await opened(ada);
  expect(seating).toBe("as-chosen");
  expect(seats.map((seat) => seat.name)).toEqual(["Player 2", ""]);
  await ada.context.close();
});

it("each game asks its own question, in the language shown", async () => {
  const ada = await house.person({ locale: "de-DE" });
  for (const { id } of await gamesOf(house)) {
    const words = (await (await fetch(`${house.url}/api/games/${id}/words/de`)).json()) as Record<string, string>;
    await ada.page.goto(`/new/${id}`);
    await ada.page.check("input[name=seating][value=ask]", { force: true });
    await ada.sees(`#question:has-text("${words["who-begins"] ?? text("new.begins.question", {}, "de")}")`);
  }
  await ada.context.close();
});
