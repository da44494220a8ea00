/** Plays from the accessibility tree alone: finds what a screen reader would name, and activates it with Enter. */
import type { Locator } from "playwright-core";
import type { Person } from "./house";

type Role = "button" | "gridcell" | "application";

/** A person who hears the board and does not see it. */
export class Reader {
  constructor(
    readonly person: Person,
    readonly random: () => number,
  ) {}

  private get board(): Locator {
    return this.person.page.locator("[data-board]");
  }

  /** The text of the tree, with everything that the board announces. */
  tree(): Promise<string> {
    return this.board.ariaSnapshot();
  }

  /** How many enabled elements have a role and a name. */
  count(role: Role, name: RegExp): Promise<number> {
    return this.board.getByRole(role, { name, disabled: false }).count();
  }

  /** Activates one of the enabled elements with a role and a name, chosen at random. */
  async activate(role: Role, name: RegExp): Promise<void> {
    const found = this.board.getByRole(role, { name, disabled: false });
    await found.first().waitFor({ state: "attached" });
    const place = Math.floor(this.random() * (await found.count()));
    await found.nth(place).focus();
    await this.press("Enter");
  }

  async focus(role: Role): Promise<void> {
    await this.board.getByRole(role).focus();
  }

  async press(key: string): Promise<void> {
    await this.person.page.keyboard.press(key);
  }
}

/** A pattern for a text of a game: its start up to the first placeholder, or what follows that. */
export function pattern(text: string): RegExp {
  const words = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(words.join(".+"));
}
