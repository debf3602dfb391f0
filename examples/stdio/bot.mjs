// A bot for any game of Comitia, in JavaScript: it reads a question as a line of JSON and writes its answer as a line.
//
//     comitia play roma --seat Livia --seat "stdio:node examples/stdio/bot.mjs"
//
// It takes what it has not taken lately, so that it tries everything that a game offers, and ends its turn last.
import { createInterface } from "node:readline";

const taken = new Map(); // how often each kind of choice was made
const ending = /\b(pass|end|done|stop|nothing|no)\b/;

/** The choice without the seat and without numbers: `1 lay forum 3` becomes `lay forum`. */
function kind(line) {
  return line.split(" ").slice(1).filter((word) => !/^\d+$/.test(word)).join(" ");
}

function weight(line) {
  return (taken.get(kind(line)) ?? 0) + (ending.test(line) ? 100 : 0);
}

for await (const question of createInterface({ input: process.stdin })) {
  const { lines, refused } = JSON.parse(question);
  if (refused) process.stderr.write(`refused: ${refused}\n`);
  let best = lines[0];
  for (const line of lines) if (weight(line) < weight(best)) best = line;
  taken.set(kind(best), (taken.get(kind(best)) ?? 0) + 1);
  console.log(best);
}
