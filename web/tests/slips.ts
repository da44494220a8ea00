/** Fixed games for the replay: each begins with a clear mistake. */
import { GAMES, gamesOf, type GamePages } from "./games";
import type { House, Person } from "./house";

export type Slip = NonNullable<GamePages["slip"]>;

/** The games with such a line. */
export const SLIPS = GAMES.flatMap(([game, { slip }]) => (slip ? [[game, slip] as const] : []));

/** A line of a game without secrets, whose mistake does not end the game. */
export async function plainSlip(house: House): Promise<readonly [string, Slip]> {
  const games = await gamesOf(house);
  const isPlain = (game: string) => games.some(({ id, secrets }) => id === game && !secrets);
  return SLIPS.find(([game, { moves }]) => moves.length > 1 && isPlain(game))!;
}

/** Opens a line as a record, for the player who made its mistake, and waits for the analysis that follows. */
export async function openSlip(house: House, person: Person, game: string, { start, moves }: Slip): Promise<void> {
  const { version } = (await gamesOf(house)).find(({ id }) => id === game)!;
  const record = { parlour: 1, game, version, options: {}, start, seats: ["Ada", "Ben"], moves, outcome: null };
  await person.page.goto(`/replay?moments=${moves[0]!.seat}`);
  await person.page.setInputFiles("input[type=file]", {
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await person.sees("[data-board] svg");
  await person.page.waitForSelector("figure path.line", { state: "attached" });
  await person.page.waitForSelector("progress", { state: "detached", timeout: 60_000 });
}
