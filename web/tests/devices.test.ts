/** The devices of a player on the settings page. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { House, type Person } from "./house";
import { text } from "./words";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => expect(house.consoleErrors.splice(0).filter((error) => !error.includes("401"))).toEqual([]));

const rows = ({ page }: Person) => page.locator("li:has-text('Chrome')");

/** Shows the recovery phrase on the settings page. */
async function phraseOf(person: Person): Promise<string> {
  await person.page.goto("/settings");
  await person.page.click(`button:has-text("${text("settings.phrase.show")}")`);
  await person.sees(".phrase code");
  return (await person.page.textContent(".phrase code"))!;
}

async function recovers(person: Person, phrase: string): Promise<void> {
  await person.page.goto("/settings");
  await person.sees(`li:has-text("${text("settings.device.this")}")`);
  await recoversHere(person, phrase);
}

/** Enters a recovery phrase on the settings page. */
async function recoversHere(person: Person, phrase: string): Promise<void> {
  await person.page.fill("form input", phrase);
  await person.page.click(`button:has-text("${text("settings.recover.do")}")`);
  await person.sees(`p:has-text("${text("settings.recovered")}")`);
}

it("devices are listed and can be signed out one by one", async () => {
  const [ada, phone] = [await house.person(), await house.person()];
  await recovers(phone, await phraseOf(ada));
  expect(await rows(phone).count()).toBe(2);
  await ada.page.reload();
  await ada.page.click(`li button:has-text("${text("settings.device.out")}")`);
  await ada.sees(`p:has-text("${text("settings.device.gone")}")`);
  expect(await rows(ada).count()).toBe(1);
  expect(await rows(ada).first().textContent()).toContain(text("settings.device.this"));
  expect((await phone.context.request.get("/api/me/tables")).status()).toBe(401);
  await Promise.all([ada.context.close(), phone.context.close()]);
});

it("a new phrase signs out all other devices on request", async () => {
  const [ada, phone] = [await house.person(), await house.person()];
  await recovers(phone, await phraseOf(ada));
  await ada.page.reload();
  await ada.sees("li button");
  await ada.page.check("[name=signsOutOthers]");
  await ada.page.click(`button:has-text("${text("settings.phrase.show")}")`);
  await ada.sees(".phrase code");
  await ada.page.waitForSelector("li button", { state: "detached" });
  expect((await phone.context.request.get("/api/me/tables")).status()).toBe(401);
  await Promise.all([ada.context.close(), phone.context.close()]);
});

it("an identity can be recovered while that of this browser cannot be fetched", async () => {
  const ada = await house.person();
  const phrase = await phraseOf(ada);
  const phone = await house.person({ serviceWorkers: "block" });
  await phone.page.goto("/");
  await phone.sees("[data-game]");
  await phone.page.route("**/api/me", (route) => route.fulfill({ status: 503, json: {} }));
  await phone.page.goto("/settings");
  await phone.sees(".card [role=alert]");
  await recoversHere(phone, phrase);
  expect(await phone.page.locator(".card .trouble").count()).toBe(0);
  await Promise.all([ada.context.close(), phone.context.close()]);
  house.consoleErrors.splice(0); // the browser itself logs the error responses
});

it.each(["**/api/me", "**/api/me/devices"])(
  "settings that cannot be fetched say so, and can be fetched again: %s",
  async (address) => {
    const ada = await house.person({ serviceWorkers: "block" });
    await ada.page.goto("/");
    await ada.sees("[data-game]");
    await ada.page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
    await ada.page.goto("/settings");
    await ada.page.click(`.card [role=alert] >> text=${text("again")}`);
    await ada.sees(".card [role=alert]");
    await ada.page.unroute(address);
    await ada.page.click(`.card [role=alert] >> text=${text("again")}`);
    await ada.sees(`li:has-text("${text("settings.device.this")}")`);
    expect(await ada.page.locator("[role=alert]").count()).toBe(0);
    await ada.context.close();
    house.consoleErrors.splice(0); // the browser itself logs the error responses
  },
);
