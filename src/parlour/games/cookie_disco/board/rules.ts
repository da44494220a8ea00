/** The rules of Cookie Disco in short, with figures. */

import type { RulesStep } from "$client/games";
import { read } from "./reading";
import type { View } from "./view";

const LOCKED = "C:-1,-1 C:0,-1 A:1,-1 B:2,-1 C:1,0 A:2,0 O:1,1 V:2,1";
const DIVIDED = "C:0,-2 V:1,-2 A:1,-1 C:-1,0 O:0,0 B:-1,1 C:0,1 A:-2,2";

export const steps: RulesStep<View>[] = [
  { rule: "CD-17", key: "rules.goal", figure: { view: read("O:1,-2 V:2,-2 C:0,-1 A:1,-1 A:2,0 C:2,1 B:1,2 C:2,2 / O / C", true) } },
  { rule: "CD-6", key: "rules.setup", figure: { view: read("V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 / place") } },
  { rule: "CD-8", key: "rules.turn", figure: { view: read(`${LOCKED} / O / -`) } },
  { rule: "CD-10", key: "rules.steps" },
  {
    rule: "CD-12",
    key: "rules.roll",
    figure: { view: read("C:0,-1 A:1,-1 B:2,-1 C:1,0 A:2,0 V:0,1 O:1,1 C:2,1 / O / C"), last: { seat: 1, move: "1,-2>2,1" } },
  },
  { rule: "CD-9", key: "rules.lock", figure: { view: read(`${LOCKED} / O / C`), last: { seat: 1, move: "2,1>-1,-1" } } },
  { rule: "CD-13", key: "rules.surrounded", figure: { view: read(`${DIVIDED} / O / -`) } },
  { rule: "CD-16", key: "rules.win" },
  { rule: "CD-18", key: "rules.stuck" },
  { rule: "CD-20", key: "rules.crawl", figure: { view: read(`${DIVIDED} / O / C / crawl=0,0`) } },
];
