/** A short game for the card on the home page, as the rules played it. */

import { read } from "./reading";
import type { Phase } from "./view";

const GAME: readonly [move: string | null, seat: number, phase: Phase, position: string][] = [
  [null, -1, "turn", "hands butterfly*2 red-rooster yellow-donkey | ?*4 | ?*4 | ?*4 / pile ?*95 / turn 0+ on red-sheep"],
  ["butterfly=red!", 0, "turn", "hands butterfly red-rooster yellow-donkey | ?*4 | ?*4 | ?*4 / pile ?*95 / under red-sheep / turn 1+ on butterfly=red / window 0 from 0+ on red-sheep: butterfly=red! / turns 1"],
  ["red-cat!", 1, "turn", "hands butterfly red-rooster yellow-donkey | ?*3 | ?*4 | ?*4 / pile ?*95 / under butterfly red-sheep / turn 2+ on red-cat / window 1 from 1+ on butterfly=red: red-cat! / turns 2"],
  ["green-cat!meow", 2, "turn", "hands butterfly red-rooster yellow-donkey | ?*3 | ?*3 | ?*4 / pile ?*95 / under butterfly red-cat red-sheep / turn 3+ on green-cat / window 2 from 2+ on red-cat: green-cat!meow / turns 3"],
  ["green-rooster!cock-a-doodle-doo", 3, "turn", "hands butterfly red-rooster yellow-donkey | ?*3 | ?*3 | ?*3 / pile ?*95 / under butterfly green-cat red-cat red-sheep / turn 1+ on green-rooster / window 3 from 3+ on green-cat: green-rooster!cock-a-doodle-doo / turns 4"],
  ["blue-rooster!cock-a-doodle-doo", 1, "turn", "hands butterfly red-rooster yellow-donkey | ?*2 | ?*3 | ?*3 / pile ?*95 / under butterfly green-cat green-rooster red-cat red-sheep / turn 3+ on blue-rooster / window 1 from 1+ on green-rooster: blue-rooster!cock-a-doodle-doo / turns 5"],
  ["yellow-rooster!cock-a-doodle-doo", 3, "turn", "hands butterfly red-rooster yellow-donkey | ?*2 | ?*3 | ?*2 / pile ?*95 / under butterfly blue-rooster green-cat green-rooster red-cat red-sheep / turn 1+ on yellow-rooster / window 3 from 3+ on blue-rooster: yellow-rooster!cock-a-doodle-doo / turns 6"],
  ["yellow-donkey!hee-haw+last", 1, "turn", "hands butterfly red-rooster yellow-donkey | ? | ?*3 | ?*2 / pile ?*95 / under butterfly blue-rooster green-cat green-rooster red-cat red-sheep yellow-rooster / turn 2+ on yellow-donkey donkey 1 / window 1 from 1+ on yellow-rooster: yellow-donkey!hee-haw+last / turns 7"],
  ["draw", 2, "drawing", "hands butterfly red-rooster yellow-donkey | ? | ?*3 | ?*2 / pile ?*95 / under butterfly blue-rooster green-cat green-rooster red-cat red-sheep yellow-rooster / turn 3+ on yellow-donkey donkey 1 / owed 2*1 / turns 8"],
  [null, -1, "turn", "hands butterfly red-rooster yellow-donkey | ? | ?*4 | ?*2 / pile ?*94 / under butterfly blue-rooster green-cat green-rooster red-cat red-sheep yellow-rooster / turn 3+ on yellow-donkey donkey 1 / turns 8"],
  ["green-donkey!hee-haw+last", 3, "turn", "hands butterfly red-rooster yellow-donkey | ? | ?*4 | ? / pile ?*94 / under butterfly blue-rooster green-cat green-rooster red-cat red-sheep yellow-donkey yellow-rooster / turn 0+ on green-donkey donkey 1 / window 3 from 3+ on yellow-donkey donkey 1: green-donkey!hee-haw+last / turns 9"],
  ["yellow-donkey!hee-haw", 0, "turn", "hands butterfly red-rooster | ? | ?*4 | ? / pile ?*94 / under butterfly blue-rooster green-cat green-donkey green-rooster red-cat red-sheep yellow-donkey yellow-rooster / turn 1+ on yellow-donkey / window 0 from 0+ on green-donkey donkey 1: yellow-donkey!hee-haw / turns 10"],
  ["yellow-dog!woof", 1, "finishing", "hands butterfly red-rooster | - | ?*4 | ? / pile ?*94 / under butterfly blue-rooster green-cat green-donkey green-rooster red-cat red-sheep yellow-donkey*2 yellow-rooster / turn 1+ on yellow-dog / window 1 from 1+ on yellow-donkey: yellow-dog!woof / turns 10"],
  ["accept", 0, "finishing", "hands butterfly red-rooster | - | ?*4 | ? / pile ?*94 / under butterfly blue-rooster green-cat green-donkey green-rooster red-cat red-sheep yellow-donkey*2 yellow-rooster / turn 1+ on yellow-dog / window 1 from 1+ on yellow-donkey: yellow-dog!woof / answered 0 / turns 10"],
  ["accept", 2, "finishing", "hands butterfly red-rooster | - | ?*4 | ? / pile ?*94 / under butterfly blue-rooster green-cat green-donkey green-rooster red-cat red-sheep yellow-donkey*2 yellow-rooster / turn 1+ on yellow-dog / window 1 from 1+ on yellow-donkey: yellow-dog!woof / answered 0 2 / turns 10"],
  ["accept", 3, "over", "hands butterfly red-rooster | - | ?*4 | ? / pile ?*94 / under butterfly blue-rooster green-cat green-donkey green-rooster red-cat red-sheep yellow-donkey*2 yellow-rooster / turn 1+ on yellow-dog / turns 10 / wins 0 1 0 0"],
];

export default GAME.map(([move, seat, phase, text]) => ({
  view: read(text, phase),
  last: { seat, move },
  seat: 0,
  over: phase === "over",
}));
