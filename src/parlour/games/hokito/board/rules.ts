/** Hokito in short. */

import type { RulesStep } from "$client/games";
import { position } from "./position";
import type { View } from "./view";

const DEALT =
  "b1,b3,b1,b3,b1,b2/b3,b1,b2,b2,b2,b2/b1,b3,b1,b2,b3,b3/w2,w3,w2,w1,w1,w3/w1,w2,w2,w3,w1,w3/w2,w3,w3,w1,w1,w2 b";
const PILES = ".,.,.,.,.,./.,b1,.,b1x2,.,./.,.,.,.,.,./.,w2,.,w2x4,.,./.,.,.,.,.,./.,b3,.,b3x6,.,. b";
const ALONG = "b2,.,.,w1,.,w2/.,.,.,.,.,./.,.,.,.,.,./.,w1x4,.,.,.,./.,.,.,.,.,./.,.,.,w1,.,. b";
const ROUND = ".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./w2,w1,.,.,.,./b3,w1,.,.,.,. b";
const LIKE = ".,.,w2,.,.,./.,.,.,.,.,./w3,.,b1,.,w2x2,./.,.,.,.,.,./.,.,w1x4,.,.,./.,.,.,.,.,. b";
const LANDED = ".,.,.,.,.,./.,.,.,.,.,./b1x2,.,.,.,w2x2,./.,.,.,.,.,./.,.,w1x4,.,.,./.,.,.,.,.,. w";
const ENDED = ".,.,.,.,.,b3/b1,.,.,.,.,b3x4/.,.,.,.,.,./.,.,.,b3x4,.,b2x10/.,.,.,.,.,./.,b1x2,.,.,w3x14,. w";

export const steps: RulesStep<View>[] = [
  { rule: "HK-1", key: "rules.material", figure: { view: position(DEALT, 36, 36) } },
  { rule: "HK-5", key: "rules.stack", figure: { view: position(PILES) } },
  { rule: "HK-6", key: "rules.hop", figure: { view: position(ALONG), moves: ["a6-d1", "a6-f6"] } },
  { rule: "HK-7", key: "rules.turn", figure: { view: position(ROUND), moves: ["a1-a2"] } },
  { rule: "HK-8", key: "rules.land", figure: { view: position(LIKE), moves: ["c4-a4", "c4-c6"] } },
  { rule: "HK-9", key: "rules.take", figure: { view: position(LANDED), last: { seat: 0, move: "c4-a4" } } },
  { rule: "HK-12", key: "rules.end", figure: { view: position(ENDED, 50, 42) } },
];
