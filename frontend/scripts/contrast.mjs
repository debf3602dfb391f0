// Measures that text can be read: every pair of colours that the page puts on each other, by day and by lamp.
import { readFileSync } from 'node:fs';

const sheet = readFileSync(new URL('../src/look/colours.css', import.meta.url), 'utf8');
const root = sheet.slice(0, sheet.indexOf('[data-theme'));
const hues = ['terracotta', 'laurel', 'bronze', 'porphyry', 'sea'];
const grounds = ['stone', 'stone-deep', 'panel', 'card'];
const pairs = [
  ...['ink', 'ink-soft', 'danger', ...hues].flatMap((text) => grounds.map((ground) => [text, ground, 4.5])),
  ...hues.flatMap((hue) => [
    ['on-colour', `${hue}-fill`, 4.5],
    ['ink', `${hue}-wash`, 4.5],
    [hue, `${hue}-wash`, 4.5],
  ]),
  ['on-colour', 'danger-fill', 4.5],
  ['on-colour', 'shield', 4.5],
  ['on-colour', 'card-back', 4.5],
  ['coin-ink', 'coin-1', 4.5],
  ['coin-ink', 'coin-2', 4.5],
  ['die-pip', 'die-face', 4.5],
  // Lines that mean something need less than text does.
  ...['glow', 'chosen', 'focus', 'line-strong'].flatMap((line) => grounds.map((ground) => [line, ground, 3])),
];

function colour(name, lamp) {
  const value = new RegExp(`--${name}: (.*?);`).exec(root)?.[1] ?? '';
  const both = /light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(value);
  return both ? both[lamp ? 2 : 1] : value.startsWith('var') ? colour(value.slice(6, -1), lamp) : value;
}

function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

let faults = 0;
for (const lamp of [false, true])
  for (const [text, ground, least] of pairs) {
    const [a, b] = [text, ground].map((name) => luminance(colour(name, lamp)));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio >= least) continue;
    faults += 1;
    console.error(`${text} on ${ground} by ${lamp ? 'lamp' : 'day'}: ${ratio.toFixed(2)}, needs ${least}`);
  }
process.exitCode = faults ? 1 : 0;
