// A foreign bot in plain JavaScript for Node: it plays any move that is not a mistake.
// It needs no package, only the messages of docs/bots.md. Try it with
// parlour bot-check 'node examples/bots/random_bot.mjs'

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// All randomness comes from the seed, so that the same game can be played again.
function choose({ moves, mistakes, can_wait, seed }) {
  const choices = moves.length || can_wait ? moves : mistakes;
  return choices.length ? choices[seed % choices.length] : null;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "Random", games: ["*"] });
  } else if (message.type === "go") {
    say({ type: "move", number: message.number, move: choose(message) });
  } else if (message.type === "bye") {
    break;
  }
}
