/** The rules of Cocotaki in short, with figures. */

import type { RulesStep } from "$client/games";
import { read } from "./reading";
import type { View } from "./view";

const OTHERS = "?*5 | ?*4 | ?*6 / pile ?*60";

export const steps: RulesStep<View>[] = [
  { rule: "CT-13", key: "rules.goal" },
  {
    rule: "CT-5",
    key: "rules.match",
    figure: { view: read(`hands blue-cat green-cow yellow-bee | ${OTHERS} / under red-dog / turn 0+ on blue-cow`), seat: 0 },
  },
  {
    rule: "CT-8",
    key: "rules.sound",
    figure: { view: read(`hands blue-cat yellow-bee | ${OTHERS} / under blue-cow / turn 1+ on green-cow / window 0 from 0+ on blue-cow: green-cow!moo`), seat: 0 },
  },
  {
    rule: "CT-8",
    key: "rules.red",
    figure: { view: read(`hands red-cat red-rooster | ${OTHERS} / under blue-rooster / turn 1+ on red-rooster / window 0 from 0+ on blue-rooster: red-rooster!cocotaki`), seat: 0 },
  },
  {
    rule: "CT-6",
    key: "rules.butterfly",
    figure: { view: read(`hands green-cat yellow-bee | ${OTHERS} / under red-dog / turn 1+ on butterfly=green / window 0 from 0+ on red-dog: butterfly=green!`), seat: 0 },
  },
  { rule: "CT-9", key: "rules.mistake" },
  {
    rule: "CT-11",
    key: "rules.object",
    figure: {
      view: read(`hands green-cat yellow-bee | ${OTHERS} / under red-dog / turn 3+ on red-cat / window 2 from 2+ on red-dog: red-cat!meow`),
      last: { seat: 0, move: "object" },
      seat: 0,
    },
  },
  { rule: "CT-12", key: "rules.last" },
  { rule: "CT-13", key: "rules.end" },
  { rule: "CT-14", key: "rules.rooster" },
  {
    rule: "CT-15",
    key: "rules.donkey",
    figure: { view: read(`hands green-cat green-donkey | ${OTHERS} / under blue-bee / turn 0+ on blue-donkey donkey 2`), seat: 0 },
  },
  { rule: "CT-16", key: "rules.several" },
  { rule: "CT-17", key: "rules.lion", figure: { view: read(`hands green-cat blue-dog | ${OTHERS} / under blue-bee / turn 3- on blue-lion`), seat: 0 } },
];
