/** A keyboard alone, used by somebody who goes by what a screen reader would say. */
import type { Person } from "./house";

const MAX_KEYS = 60;

/** Somebody's keyboard, with the focus on the board. */
export class Keys {
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

  /** Presses one key, chosen again each time, until something is true. */
  async until(isSo: () => Promise<boolean>, key: () => Promise<string> | string): Promise<void> {
    for (let pressed = 0; !(await isSo()); pressed++) {
      if (pressed === MAX_KEYS)
        throw new Error(
          `not reached with ${MAX_KEYS} keys; the focus is on ${(await this.focused()).key}, and heard was ${await this.heard()}`,
        );
      await this.press(await key());
    }
  }

  async tabTo(isSo: (focused: Awaited<ReturnType<Keys["focused"]>>) => boolean): Promise<void> {
    await this.until(
      async () => isSo(await this.focused()),
      () => "Tab",
    );
  }

  /** Goes with the arrow keys, always the way that is left to go, and chooses. */
  async steerTo(key: string): Promise<void> {
    const isThere = async () => (await this.focused()).key === key;
    const { x, y } = await this.person.page.$eval(
      `[data-board] :is([data-key="${key}"], [data-square="${key}"])`,
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      },
    );
    await this.until(isThere, async () => {
      const at = await this.focused();
      const isAcross = Math.abs(x - at.x) > Math.abs(y - at.y);
      return isAcross ? (x > at.x ? "ArrowRight" : "ArrowLeft") : y > at.y ? "ArrowDown" : "ArrowUp";
    });
    await this.press("Enter");
  }

  /** Goes to the next thing that can be chosen, until it is the right one, and chooses. */
  async nextTo(key: string): Promise<void> {
    await this.until(
      async () => (await this.focused()).key === key,
      () => "n",
    );
    await this.press("Enter");
  }

  /** Goes round with one arrow key, and chooses. */
  async roundTo(key: string): Promise<void> {
    await this.until(
      async () => (await this.focused()).key === key,
      () => "ArrowRight",
    );
    await this.press("Enter");
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }
}
