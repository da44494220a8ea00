/** Invitations: the code to scan, an address that others can reach, and what a shared link shows. */
import { inflateSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openGame } from "./games";
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

const FRIEND = [{ kind: "me" }, { kind: "friend" }];
const LAN = "http://192.168.1.20:8000";

it("a server that only this computer reaches says how to change that", async () => {
  const ada = await house.person();
  await ada.opens(game, FRIEND);
  await ada.sees(`.invite:has-text("${text("invite.local")}")`);
  expect(await ada.page.locator("[data-qr]").count()).toBe(0);
  await ada.context.close();
});

it("a server in a network offers an address that works there, as a link and as a code", async () => {
  const ada = await house.person({ serviceWorkers: "block" });
  await ada.page.route("**/api/network", (route) => route.fulfill({ json: { addresses: [LAN] } }));
  const { invite } = await ada.opens(game, FRIEND);
  await ada.sees(`[data-qr="${LAN}/join/${invite}"]`);
  await ada.sees(`.invite:has-text("${text("invite.network")}")`);
  expect(await ada.page.inputValue(".invite input")).toBe(`${LAN}/join/${invite}`);
  expect(await ada.page.locator("[data-qr] path").getAttribute("d")).toMatch(/^M\d+ \d+h1v1h-1z/);
  await ada.context.close();
});

it("an invitation says who invites", async () => {
  const [ada, ben] = [await house.person(), await house.person()];
  const { invite } = await ada.opens(game, FRIEND, { name: "Ada" });
  await ben.page.goto(`/join/${invite}`);
  await ben.sees("h1:has-text('Ada')");
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it("a watcher learns how to take a seat that is kept for friends", async () => {
  const [ada, ben] = [await house.person(), await house.person()];
  const { table } = await ada.opens(game, FRIEND, { name: "Ada" });
  expect(await ada.page.locator(`text=${text("table.ask")}`).count()).toBe(0);
  await ben.page.goto(`/table/${table}`);
  await ben.sees(`text=${text("table.ask")}`);
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it("a player without a name is asked for one before inviting, and may leave it empty", async () => {
  const [ada, ben] = [await house.person(), await house.person()];
  const form = `[data-game="${game}"] form`;
  await ada.page.goto("/");
  await ada.page.click(`[data-game="${game}"] button:has-text("${text("play.friend")}")`);
  await ada.sees(form);
  await ada.page.keyboard.type("Ada"); // the field has the focus
  await ada.page.keyboard.press("Enter");
  await ada.sees(".invite");
  await ben.page.goto(await ada.page.inputValue(".invite input"));
  await ben.sees("h1:has-text('Ada')");
  await ben.page.goto("/");
  await ben.page.click(`[data-game="${game}"] button:has-text("${text("play.friend")}")`);
  await ben.page.click(`${form} button.primary`);
  await ben.sees(".invite");
  await ada.page.goto("/");
  await ada.page.click(`[data-game="${game}"] button:has-text("${text("play.friend")}")`);
  await ada.sees(".invite"); // a name is asked for once
  await Promise.all([ada.context.close(), ben.context.close()]);
});

it("the page for a new table asks who invites", async () => {
  const ada = await house.person();
  await ada.page.goto(`/new/${game}?with=friend`);
  await ada.page.fill("label.name input", "Ada");
  await ada.page.click("main form button.primary");
  await ada.sees(".invite");
  const { invite } = (await ada.snapshot()) as unknown as { invite: string };
  await ada.page.goto(`/join/${invite}`);
  await ada.sees("h1:has-text('Ada')");
  await ada.context.close();
});

it("a shared link has a title, who invites, and a picture of the board", async () => {
  const ada = await house.person();
  const { invite } = await ada.opens(game, FRIEND, { name: "Ada" });
  await ada.page.goto(`/join/${invite}`);
  const content = (property: string) => ada.page.getAttribute(`meta[property="${property}"]`, "content");
  expect(await content("og:title")).toContain("Ada");
  const image = (await content("og:image")) as string;
  const png = await (await ada.context.request.get(image)).body();
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 1200, 630]);
  const data = png.subarray(png.indexOf("IDAT") + 4);
  expect(new Set(inflateSync(data)).size).toBeGreaterThan(3); // several colours
  await ada.context.close();
});
