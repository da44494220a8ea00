/** The games as they are played to the end: small enough to be over soon. */
export const GAMES = [
  ["hokito", {}],
  ["cookie-disco", {}],
  ["one-piece-for-two", { max_relocations: 3 }],
  ["scho-ko", {}],
  ["cocotaki", { hand_size: 2, turn_limit: 20 }],
] as const;

/** The seats of somebody who plays a weak bot. */
export const WEAK = [{ kind: "me" }, { kind: "bot", bot: "random" }];

/** Numbers that look random and are the same every time. */
export function hand(seed: number): () => number {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}
