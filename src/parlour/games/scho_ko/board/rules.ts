/** Scho K.O. in short. */

import type { RulesStep } from "$client/games";
import demo from "./demo";
import { position } from "./position";
import type { View } from "./view";

const PAIR = ["DDWW@0,0", "DDWW@2,0"];

export const steps: RulesStep<View>[] = [
  { rule: "SK-4", key: "rules.cards", figure: { view: position(["DDWW@0,0"]) } },
  { rule: "SK-6", key: "rules.beside", figure: { view: position(PAIR), moves: ["DWDW@1,2"] } },
  { rule: "SK-7", key: "rules.colour", figure: { view: position(["DDWW@0,0"]), moves: ["DDWW@2,0", "DDWW@-2,0"] } },
  { rule: "SK-8", key: "rules.stack", figure: { view: position(PAIR), moves: ["DWDW*@1,0"], traces: ["2"] } },
  {
    rule: "SK-11",
    key: "rules.above",
    figure: { view: position([...PAIR, "DWDW*@1,0"], "0,1 1,0 1,1", "2,0 2,1 3,0") },
  },
  { rule: "SK-12", key: "rules.draw" },
  { rule: "SK-13", key: "rules.bar", figure: { view: demo[demo.length - 1]!.view, over: true } },
];
