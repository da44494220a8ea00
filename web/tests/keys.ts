/** Plays by keyboard alone, guided by what a screen reader would say. */
import { expect } from "vitest";
import { seededRandom, type GamePages } from "./games";
import type { Player } from "./player";

const MAX_KEY_PRESSES = 60;

/** A person's keyboard, with the focus on the board. */
export class Keys {
  constructor(
    readonly person: Player,
    readonly random: () => number,
  ) {}

  async press(key: string): Promise<void> {
    await this.person.page.keyboard.press(key);
  }

  /** The focused element: its key or square, and its position on the page, which may scroll. */
  focused(): Promise<{ key: string; x: number; y: number; isOnBoard: boolean }> {
    return this.person.page.evaluate((board) => {
      const element = document.activeElement as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const key = element.dataset.key ?? element.dataset.square ?? element.textContent?.trim().toLowerCase() ?? "";
      return {
        key,
        x: scrollX + left + width / 2,
        y: scrollY + top + height / 2,
        isOnBoard: element.closest(board) !== null,
      };
    }, "[data-board]");
  }

  /** The last announcement of the board's live region. */
  async heard(): Promise<string> {
    return this.person.page.evaluate(
      (region) => document.querySelector(region)?.textContent ?? "",
      "[data-board] [aria-live]",
    );
  }

  /** Whether the board has an element with a key. */
  has(key: string): Promise<boolean> {
    return this.person.page.evaluate(
      (selector) => document.querySelector(selector) !== null,
      `[data-board] [data-key="${key}"]`,
    );
  }

  /** Presses keys until a condition holds; `key` chooses each of them. */
  async until(condition: () => Promise<boolean>, key: () => Promise<string> | string): Promise<void> {
    for (let presses = 0; !(await condition()); presses++) {
      if (presses === MAX_KEY_PRESSES)
        throw new Error(
          `not reached with ${MAX_KEY_PRESSES} key presses; focused: ${(await this.focused()).key}; announced: ${await this.heard()}`,
        );
      await this.press(await key());
    }
  }

  async tabTo(condition: (focused: Awaited<ReturnType<Keys["focused"]>>) => boolean): Promise<void> {
    await this.until(
      async () => condition(await this.focused()),
      () => "Tab",
    );
  }

  /** Moves to an element with the arrow keys, always in the direction of the larger distance, and selects it. */
  async steerTo(key: string): Promise<void> {
    const isThere = async () => (await this.focused()).key === key;
    const { x, y } = await this.person.page.evaluate((selector) => {
      const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return { x: scrollX + left + width / 2, y: scrollY + top + height / 2 };
    }, `[data-board] :is([data-key="${key}"], [data-square="${key}"])`);
    await this.until(isThere, async () => {
      const at = await this.focused();
      const isHorizontal = Math.abs(x - at.x) > Math.abs(y - at.y);
      return isHorizontal ? (x > at.x ? "ArrowRight" : "ArrowLeft") : y > at.y ? "ArrowDown" : "ArrowUp";
    });
    await this.press("Enter");
  }

  /** Moves to an element with N, which goes to the next selectable one, and selects it. */
  async nextTo(key: string): Promise<void> {
    await this.until(
      async () => (await this.focused()).key === key,
      () => "n",
    );
    await this.press("Enter");
  }

  /** Moves to an element with the right arrow key alone, and selects it. */
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

/** Plays the game at a table to its end with the keyboard of its board. */
export async function playToTheEnd(
  player: Player,
  { avoid = [], playByKeyboard }: GamePages,
  seed: number,
): Promise<void> {
  const keys = new Keys(player, seededRandom(seed));
  await keys.tabTo(({ isOnBoard }) => isOnBoard);
  for (let now = await player.waits(); now.status !== "over"; now = await player.waits()) {
    expect(await keys.focused()).toMatchObject({ isOnBoard: true });
    const move = keys.oneOf(now.moves.filter((legal) => !avoid.includes(legal)));
    await playByKeyboard(keys, move).catch(async (error: unknown) => {
      if ((await player.snapshot()).n === now.n) throw error;
      await keys.press("Escape"); // another player acted meanwhile, such as by objecting
    });
    await player.seesMoreThan(now.n);
  }
}
