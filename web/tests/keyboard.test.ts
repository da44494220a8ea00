/** Every game to its end on the board itself with the keyboard alone, by somebody who goes by what a screen reader would say. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES, hand, WEAK } from "./games";
import { House, type Person } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

/** The keys that go to the column before and after, with the game edge on that side. */
const ALONG = { south: ["ArrowLeft", "ArrowRight"], north: ["ArrowRight", "ArrowLeft"], west: ["ArrowUp", "ArrowDown"], east: ["ArrowDown", "ArrowUp"] } as const;
const MOST_KEYS = 60;

/** Makes a move with keys. */
type Hands = (keys: Keys, move: string) => Promise<void>;

/** Somebody's keyboard, with the focus on the board. */
class Keys {
  constructor(
    readonly person: Person,
    readonly random: () => number,
  ) {}

  async press(key: string): Promise<void> {
    await this.person.page.keyboard.press(key);
  }

  /** What has the focus: its key or square, and where it is. */
  focused(): Promise<{ key: string; x: number; y: number; isOnBoard: boolean }> {
    return this.person.page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const key = element.dataset.key ?? element.dataset.square ?? element.textContent?.trim().toLowerCase() ?? "";
      return { key, x: left + width / 2, y: top + height / 2, isOnBoard: element.closest("[data-board]") !== null };
    });
  }

  /** What was said last about the cursor. */
  async heard(): Promise<string> {
    return this.person.page.evaluate(() => document.querySelector("[data-board] [aria-live]")?.textContent ?? "");
  }

  /** Presses one key, chosen anew each time, until something is true. */
  async until(isSo: () => Promise<boolean>, key: () => Promise<string> | string): Promise<void> {
    for (let pressed = 0; !(await isSo()); pressed++) {
      if (pressed === MOST_KEYS) throw new Error(`not reached with ${MOST_KEYS} keys; the focus is on ${(await this.focused()).key}, and heard was ${await this.heard()}`);
      await this.press(await key());
    }
  }

  async tabTo(isSo: (focused: Awaited<ReturnType<Keys["focused"]>>) => boolean): Promise<void> {
    await this.until(async () => isSo(await this.focused()), () => "Tab");
  }

  /** Goes with the arrow keys, always the way that is left to go, and chooses. */
  async steerTo(key: string): Promise<void> {
    const isThere = async () => (await this.focused()).key === key;
    const { x, y } = await this.person.page.$eval(`[data-board] :is([data-key="${key}"], [data-square="${key}"])`, (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await this.until(isThere, async () => {
      const at = await this.focused();
      const isAcross = Math.abs(x - at.x) > Math.abs(y - at.y);
      return isAcross ? (x > at.x ? "ArrowRight" : "ArrowLeft") : y > at.y ? "ArrowDown" : "ArrowUp";
    });
    await this.press("Enter");
  }

  /** Goes to the next thing that can be chosen, until it is the right one, and chooses. */
  async nextTo(key: string): Promise<void> {
    await this.until(async () => (await this.focused()).key === key, () => "n");
    await this.press("Enter");
  }

  /** Goes round with one arrow key, and chooses. */
  async roundTo(key: string): Promise<void> {
    await this.until(async () => (await this.focused()).key === key, () => "ArrowRight");
    await this.press("Enter");
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }
}

const HANDS: Record<string, Hands> = {
  async hokito(keys, move) {
    const [from, to] = move.split("-") as [string, string];
    await keys.steerTo(from);
    await keys.steerTo(to);
  },

  async "cookie-disco"(keys, move) {
    const [, colour, spot] = /^([OB])@(\d)$/.exec(move) ?? [];
    const [, from, to] = /^(.+)>(.+)$/.exec(move) ?? [];
    const [, onto] = /^crawl=(.+)$/.exec(move) ?? [];
    if (from || onto) await keys.nextTo(from ?? "crawl");
    if (colour && !(await keys.person.page.$(`[data-key="@${spot}"]`))) await keys.steerTo(colour);
    if (spot) await keys.roundTo(`@${spot}`);
    else if (from || onto) await keys.roundTo(`>${to ?? onto}`);
    else await keys.steerTo(move.replace("cherry=", ""));
  },

  async "one-piece-for-two"(keys, move) {
    if (/^[a-z]{3,}$/.test(move)) {
      await keys.tabTo(({ key }) => key === move);
      return keys.press("Enter");
    }
    const [, from, columns = "", colours] = /^(?:(.)>)?([a-z]+)(RB|BR)$/.exec(move) ?? [];
    const { edge } = (await keys.person.snapshot()).view as { edge: keyof typeof ALONG };
    const goTo = async (column: string) => {
      const at = async () => /^Column (.)/.exec(await keys.heard())?.[1] ?? "";
      await keys.until(async () => (await at()) === column, async () => ALONG[edge][(await at()) < column ? 1 : 0]);
    };
    if (from) {
      await goTo(from);
      await keys.press("Enter");
    } else if (!(await keys.heard())) await keys.press(ALONG[edge][1]);
    const manner = new RegExp(`${columns.length > 1 ? "lying" : "upright"}, ${colours === "RB" ? "red" : "blue"}`);
    await keys.until(async () => manner.test(await keys.heard()), () => "r");
    await goTo(columns.slice(0, 1));
    await keys.press("Enter");
  },

  async "scho-ko"(keys, move) {
    if (move === "dark" || move === "white") {
      await keys.tabTo(({ key }) => key === move);
      return keys.press("Enter");
    }
    await keys.until(async () => /spots? fits?/.test(await keys.heard()), () => keys.oneOf(["1", "2", "3", "4", "r"]));
    for (let next = keys.random() * 4; next >= 0; next--) await keys.press("n");
    expect(await keys.heard()).toMatch(/spot \d+ of/);
    await keys.press("Enter");
  },

  async cocotaki(keys, move) {
    const [, card, colour, sound = ""] = /^([a-z-]+)(?:=([a-z]+))?!([a-z-]*)/.exec(move) ?? [];
    if (!card) return keys.press({ object: "o", last: "l" }[move] ?? "d");
    const hands = (await keys.person.snapshot()).view as { hands: string[][] };
    await keys.roundTo(`card-${hands.hands[0]?.indexOf(card)}`);
    if (colour) await keys.roundTo(colour);
    await keys.roundTo(sound || "silence");
  },
};

it.each(GAMES)("%s is played to the end with the keys of its board", async (game, options) => {
  const ada = await house.person();
  const keys = new Keys(ada, hand(11));
  await ada.opens(game, WEAK, { options });
  await ada.sees("[data-board] svg");
  await keys.tabTo(({ isOnBoard }) => isOnBoard);
  for (let now = await ada.waits(); now.status !== "over"; now = await ada.waits()) {
    expect(await keys.focused()).toMatchObject({ isOnBoard: true });
    const move = keys.oneOf(now.moves.filter((each) => each !== "object"));
    await HANDS[game]?.(keys, move);
    await ada.seesMoreThan(now.n);
  }
  await ada.sees("#result");
  expect(house.complaints).toEqual([]);
  await ada.context.close();
});
