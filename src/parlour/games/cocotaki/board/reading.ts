/** Views written as position texts, for the demonstration and the figures of the rules. */

import { parse } from "./notation";
import type { CardName, Lay, Phase, View } from "./view";

/** The view of a position such as `hands blue-dog | ?*2 / pile ?*80 / turn 0+ on blue-cow`. */
export function read(text: string, phase: Phase = "turn"): View {
  const sections = new Map(text.replace(/^[^ ]+=[^:]*: /, "").split(" / ").map(section));
  const hands = (sections.get("hands") ?? "").split(" | ").map(cards);
  const [, seat, direction, top, named, donkey] = TABLE.exec(sections.get("turn") ?? "") ?? [];
  return {
    phase,
    hands,
    pile: cards(sections.get("pile") ?? "-").length,
    discards: cards(sections.get("under") ?? "-"),
    top: top ?? null,
    named: named ?? null,
    turn: phase === "turn" || phase === "laying" ? Number(seat) : phase === "drawing" ? -1 : null,
    direction: direction === "-" ? -1 : 1,
    donkey: donkey === undefined ? null : Number(donkey),
    window: window(sections.get("window"), sections.get("answered"), phase),
    owed: (sections.get("owed")?.split(" ") ?? []).map((debt) => debt.split("*").map(Number) as [number, number]),
    dealer: Number(sections.get("dealer") ?? hands.length - 1),
    wins: sections.get("wins")?.split(" ").map(Number) ?? hands.map(() => 0),
    turns: Number(sections.get("turns") ?? 0),
  };
}

const TABLE = /^(\d)([+-]) on ([a-z-]+)(?:=([a-z]+))?(?: donkey (\d))?$/;

function section(text: string): [string, string] {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
}

function cards(text: string): CardName[] {
  if (text === "-") return [];
  return text.split(" ").flatMap((word) => {
    const [card, count = "1"] = word.split("*");
    return Array<CardName>(Number(count)).fill(card!);
  });
}

function window(text: string | undefined, answered: string | undefined, phase: Phase): View["window"] {
  if (!text) return null;
  const [before, actions] = text.split(": ") as [string, string];
  const lays = actions.split(" ").flatMap((action): Lay[] => {
    const move = parse(action);
    if (move?.type !== "lay") return [];
    const { type: _, ...lay } = move;
    return [lay];
  });
  const done = phase !== "laying" && phase !== "finishing";
  return { seat: Number(before[0]), lays, done, answered: answered?.split(" ").map(Number) ?? [] };
}
