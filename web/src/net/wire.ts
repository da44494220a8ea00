/** Every message between the client and the server, in one place; those of HTTP are generated, those of tables stand here. */
import type { Scene } from "../board/scene";
import type { BoardPosition as Drawn, NewTable as Opening, RulesStep as Step, Studied as Position } from "./answers";

export type { GameDetail, GameInfo, Me, OptionInfo as Option, Paragraph, Violation, Why } from "./answers";
import type { Violation } from "./answers";
/** A text, or one for each plural. */
export type Phrase = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Outcome = { scores: number[]; reason: string; rule: string; detail: string };
export type HolderKind = "person" | "here" | "bot" | "friend" | "anyone";
export type What = "undo" | "draw" | "rematch" | "pause";

/** How long a player may think: not limited, a bank of seconds, or days for a move. */
export type ClockRule =
  | { kind: "none" }
  | { kind: "live"; bank: number; increment: number; cap: number }
  | { kind: "days"; days: number };

export type Seat = {
  kind: HolderKind;
  name: string | null;
  bot: string | null;
  you: boolean;
  role: string | null;
  away: boolean;
  resigned: boolean;
  clock: { left: number; running: boolean } | null;
};

export type Offer = { what: What; seat: number; waiting: number[] };
export type Logged = { n: number; seat: number; move: string | null; at: number; text: string };
export type Match = { best_of: number; wins: number[]; game: number };
export type End = { how: "rules" | "resigned" | "time" | "agreed"; seat: number | null; secret: string };

/** A table as one viewer is told of it. */
export type Snapshot = {
  table: string;
  n: number;
  hash: string;
  status: "open" | "playing" | "over";
  paused: boolean;
  game: string;
  version: number;
  options: Record<string, unknown>;
  seats: Seat[];
  you: number[];
  seat: number | null;
  turn: number | null;
  actors: number[];
  text: string;
  view: unknown;
  moves: string[];
  traces: (string | null)[];
  scene: Scene | null;
  log: Logged[];
  offers: Offer[];
  can: string[];
  outcome: Outcome | null;
  end: End | null;
  clock: ClockRule;
  commit: string;
  match: Match;
  rematch_of: string | null;
  next: string | null;
  invite?: string | null;
  last: Last | null;
  at: number;
};

/** The move that led to a position; what chance did in a game with secrets is not told. */
export type Last = { seat: number; move: string | null; trace?: string };

/** A position as a board draws it. */
export type BoardPosition = Omit<Drawn, "last" | "scene"> & { last: Last | null; scene: Scene | null };

/** A step of the rules in short. */
export type RulesStep = Omit<Step, "figure"> & { figure: BoardPosition | null };

/** One event of a table; `now` holds the parts of the snapshot that it changed. */
export type TableEvent = {
  n: number;
  kind: string;
  at?: number;
  seat?: number;
  move?: string | null;
  what?: What;
  yes?: boolean;
  to?: number;
  table?: string;
  now?: Partial<Snapshot>;
};

export type FromServer =
  | { t: "snapshot"; d: Snapshot }
  | { t: "event"; n: number; d: TableEvent }
  | { t: "ack"; d: { id: string; n: number } }
  | { t: "refused"; d: { id: string | null; error: Violation } }
  | { t: "why"; d: { id: string; move: string; rule: string | null; message: string | null } }
  | { t: "here"; d: { seats: number[]; watchers: number } }
  | { t: "thinking"; d: { seat: number } }
  | { t: "pong"; d: { n: number; hash: string } }
  | { t: "bye"; d: object };

export type Request =
  | { t: "move"; d: { n: number; seat?: number; move: string } }
  | { t: "why"; d: { seat?: number; move: string } }
  | { t: "sit"; d: { seat?: number; name?: string; nonce: string; invite?: string } }
  | { t: "leave"; d: object }
  | { t: "offer"; d: { what: What } }
  | { t: "answer"; d: { what: What; yes: boolean } }
  | { t: "withdraw"; d: { what: What } }
  | { t: "resign"; d: { seat?: number } }
  | { t: "claim"; d: { seat: number; how: "win" | "bot" } }
  | { t: "return"; d: object }
  | { t: "resume"; d: object };

export type Listed = {
  table: string;
  game: string;
  status: Snapshot["status"];
  n: number;
  seats: Pick<Seat, "kind" | "name" | "bot" | "you">[];
  your_turn: boolean;
  clock: ClockRule;
  options: Record<string, unknown>;
  own_start: boolean;
  best_of: number;
  created: number;
  updated: number;
};

export type SeatWish =
  | { kind: "me" }
  | { kind: "friend" }
  | { kind: "anyone" }
  | { kind: "bot"; bot: string }
  | { kind: "here"; name: string };

/** A table to open. */
export type NewTable = Omit<Opening, "seats" | "clock"> & { seats: SeatWish[]; clock?: ClockRule };


/** A position to study. */
export type Studied = Omit<Position, "outcome"> & { outcome: Outcome | null };

export type Played = { seat: number; move: string; at?: number };

/** A game as played. */
export type RecordJson = {
  parlour: number;
  game: string;
  version: number;
  options: Record<string, unknown>;
  seats: string[];
  start: string | null;
  moves: Played[];
  outcome: Outcome | null;
  /** The position after each move as a viewer saw it, where the game is not over and keeps secrets. */
  seen?: string[];
  fairness?: { table: string; commit: string; nonces: string[]; secret: string };
  end?: { how: string; seat: number | null };
};

/** What the engine thinks of one move of a record. */
export type Judged = {
  number: number;
  seat: number;
  move: string;
  value: number | null;
  is_exact: boolean;
  best: { move: string; value: number; is_exact: boolean; distance: number } | null;
  loss: number;
  grade: "best" | "good" | "mistake" | "blunder" | "fault" | "unseen";
};

/** Whether a record holds what it says. */
export type Verdict = {
  id: string;
  ok: boolean;
  fairness: "none" | "sealed" | "checked";
  moves: number;
  draws: number;
  faults: { part: string; move: number | null; message: string; rule: string | null }[];
};
