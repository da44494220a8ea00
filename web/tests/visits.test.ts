/** Addresses that are mistyped or followed in an unusual order, and the page for a new table. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { GameDetail } from "$client/net/protocol";
import { gamesOf, openGame } from "./games";
import { House } from "./house";
import { text } from "./words";

let house: House;
let game: string;
beforeAll(async () => {
  house = await House.open();
  game = await openGame(house);
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0)).toEqual([]));

it("the rules of an unknown game are a page that leads to those of the others", async () => {
  const ada = await house.person();
  await ada.page.goto("/rules/chess");
  await ada.sees(`h1:has-text("${text("rules.unknown", { game: "chess" })}")`);
  expect(await ada.page.locator("main .skeleton").count()).toBe(0);
  await ada.page.click(`main a[href="/rules/${game}"]`);
  await ada.sees("main .short li");
  await ada.context.close();
});

it("a visitor who reads the rules before accepting an invitation can still accept it", async () => {
  const [ada, ben] = [await house.person(), await house.person()];
  const { table, invite } = await ada.opens(game, [{ kind: "me" }, { kind: "friend" }], { name: "Ada" });
  await ben.page.goto(`/join/${invite}`);
  await ben.page.click(`text=${text("rules.first")}`);
  await ben.page.click("summary");
  await ben.page.click(".paragraph .number");
  await ben.page.click(`text=${text("rules.join")}`);
  await ben.page.click(`button:has-text("${text("join.sit")}")`);
  await ben.sees("[data-connection=open]");
  expect(ben.page.url()).toContain(`/table/${table}`);
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it.each(["options=%7B", "options=[]", "seats=two&with=nobody", "options=null&seats=-1"])(
  "the page for a new table ignores %s",
  async (query) => {
    const ada = await house.person();
    await ada.page.goto(`/new/${game}?${query}`);
    await ada.page.click("main form button.primary");
    await ada.sees("[data-status=playing]");
    await ada.context.close();
  },
);

it("an address with a malformed escape is an unknown address", async () => {
  const ada = await house.person();
  await ada.page.goto("/rules/%E0%A4%A");
  await ada.sees(`text=${text("trouble.missing")}`);
  await ada.context.close();
});

it.each([
  [1280, 800],
  [390, 844],
  [844, 390],
])("a new table can be started at %i × %i without scrolling", async (width, height) => {
  const ada = await house.person({ viewport: { width, height } });
  for (const { id } of await gamesOf(house)) {
    await ada.page.goto(`/new/${id}`);
    await ada.sees("main form button.primary");
    const box = await ada.page.locator("main form button.primary").boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
  }
  await ada.page.click("main form button.primary");
  await ada.sees("[data-connection=open]");
  await ada.context.close();
});

it("many options are folded, and open if the address changes one of them", async () => {
  const ada = await house.person();
  const details = await Promise.all(
    (await gamesOf(house)).map(
      async ({ id }) => (await (await fetch(`${house.url}/api/games/${id}`)).json()) as GameDetail,
    ),
  );
  const { id, options } = details.sort((a, b) => b.options.length - a.options.length)[0]!;
  await ada.page.goto(`/new/${id}`);
  await ada.sees(`summary:has-text("${text("new.options.show", { n: options.length })}")`);
  expect(await ada.page.locator(".choice").first().isVisible()).toBe(false);
  await ada.page.click("summary");
  expect(await ada.page.locator(".choice").count()).toBe(options.length);
  const flag = options.find(({ choices }) => choices.join() === "on,off")!;
  const chosen = encodeURIComponent(JSON.stringify({ [flag.name]: !flag.default }));
  await ada.page.goto(`/new/${id}?options=${chosen}`);
  await ada.sees(".choice");
  await ada.sees(`summary:has-text("${text("new.options.changed", { n: 1 })}")`);
  await ada.context.close();
});

it("the speed of animations, the pace of the computer and hints are chosen in the settings, and remembered", async () => {
  const ada = await house.person();
  await ada.page.goto("/settings");
  await ada.page.selectOption("select[name=animationSpeed]", "off");
  await ada.page.selectOption("select[name=botPace]", "slow");
  await ada.page.uncheck(`label:has-text("${text("settings.hints")}") input`);
  await ada.page.reload();
  await ada.sees("select[name=animationSpeed]");
  expect(await ada.page.inputValue("select[name=animationSpeed]")).toBe("off");
  expect(await ada.page.inputValue("select[name=botPace]")).toBe("slow");
  expect(await ada.page.isChecked(`label:has-text("${text("settings.hints")}") input`)).toBe(false);
  await ada.context.close();
});
