/** The coach beside the board, by pointer and by keyboard. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "$tests/house";
import { text } from "$tests/words";

const GAME = "one-piece-for-two";
const BOT = [{ kind: "bot", bot: "level-1" }, { kind: "me" }];
/** Red can win at once with deRB. */
const START = "aRB bRB cRB / R";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

async function learner(viewport = { width: 1280, height: 800 }): Promise<Person> {
  const ada = await house.person({ viewport });
  await ada.opens(GAME, BOT, { name: "Ada", start: START });
  await ada.sees("[data-board] svg[role=application]");
  await ada.waits();
  return ada;
}

it("a slip is not sent before the learner has decided", async () => {
  const ada = await learner();
  await ada.page.getByText(text("coach.with")).click();
  const { n } = await ada.snapshot();
  await ada.types("gRB");
  await ada.sees(".slip");
  expect(await ada.page.textContent(".slip")).toContain(text("reason.win-missed-now"));
  await ada.types("hint");
  await ada.sees(`output >> text=${text("table.command.noCoach")}`);
  await ada.page.getByText(text("coach.show")).click();
  expect((await ada.snapshot()).n).toBe(n);
  await ada.page.getByText(text("coach.back")).click();
  expect(await ada.page.$(".slip")).toBeNull();
  expect((await ada.snapshot()).n).toBe(n);
  await ada.types("gRB");
  await ada.sees(".slip");
  await ada.page.getByText(text("coach.anyway")).click();
  await ada.seesMoreThan(n);
  await ada.context.close();
});

it("a good move is sent, and marked quietly", async () => {
  const ada = await learner();
  await ada.page.getByText(text("coach.with")).click();
  const { n } = await ada.snapshot();
  await ada.types("deRB");
  await ada.seesMoreThan(n);
  expect(await ada.page.$(".slip")).toBeNull();
  await ada.context.close();
});

it("hints come in three stages, by keyboard alone", async () => {
  const ada = await learner({ width: 390, height: 844 });
  await ada.page.keyboard.press("h");
  await ada.sees(`text=${text("hint.where")}`);
  expect(await ada.page.textContent(".coach")).toContain(text("hint.win", { n: 1 }));
  await ada.page.keyboard.press("h");
  await ada.sees(`text=${text("hint.piece")}`);
  await ada.page.keyboard.press("h");
  await ada.page.waitForFunction(() => /The move/.test(document.querySelector(".coach")?.textContent ?? ""));
  await ada.context.close();
});
