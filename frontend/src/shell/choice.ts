import type { Choice } from '../protocol/table';

/** The number keys that pick the first options. */
export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** From this many options on, a field to filter them is worth its place. */
export const MANY = 13;

/** Options that contain all the words, in any order and without regard to case or accents. */
export function filtered(choices: Choice[], words: string): Choice[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return choices.filter((choice) => wanted.every((word) => folded(`${choice.text} ${choice.line}`).includes(word)));
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
