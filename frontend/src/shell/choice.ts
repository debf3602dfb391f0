import type { Choice } from '../protocol/table';
import type { GameWords, Thing } from '../protocol/types';

/** From this many options on, a field to filter them is worth its place. */
export const MANY = 13;
/** From this many on, amounts are set and not listed. */
export const MANY_AMOUNTS = 5;

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Letters that do nothing else on the page. */
const LETTERS = [...'acdeghijklmnopqrtvwxyz'];

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

/** What ends a turn, or gives something up, stands behind all others, lest it be chosen by accident. */
export function endersLast(choices: Choice[]): Choice[] {
  return [...choices.filter((choice) => !choice.ends), ...choices.filter((choice) => choice.ends)];
}

/** The amount that a choice says, if it says one: its line ends with it. */
export function amountOf(choice: Choice): number | undefined {
  const n = choice.args['n'];
  return typeof n === 'number' && choice.line.endsWith(` ${n}`) ? n : undefined;
}

/** The choices that differ in an amount only, by what they have in common, where there are so many that one sets it. */
export function amountsOf(choices: Choice[]): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (amountOf(choice) === undefined) continue;
    const common = choice.line.slice(0, choice.line.lastIndexOf(' '));
    groups.set(common, [...(groups.get(common) ?? []), choice]);
  }
  return new Map([...groups].filter(([, group]) => group.length >= MANY_AMOUNTS));
}

/**
 * The keys that pick choices, by line. A digit never picks another number than the one that is shown: choices with a
 * digit of their own have it as key, choices without any number are counted, and all others get letters.
 */
export function keysOf(choices: Choice[]): Map<string, string> {
  const amounts = new Set([...amountsOf(choices).values()].flat());
  const listed = endersLast(choices.filter((choice) => !amounts.has(choice)));
  const numbers = listed.map((choice) => numbersIn(choice.text));
  const hasNumbers = amounts.size > 0 || numbers.some((each) => each.length > 0);
  const counted = hasNumbers ? [] : [...DIGITS];
  const letters = [...LETTERS];
  const own = amounts.size > 0 ? [] : ownDigits(listed.filter((choice) => !choice.ends));
  const keys = listed.map((choice, i): [string, string] => {
    const digit = choice.ends ? undefined : own[i];
    return [choice.line, digit ?? counted.shift() ?? letters.shift() ?? ''];
  });
  return new Map(keys.filter(([, key]) => key !== ''));
}

/** The digit of each choice, if each has one and no two have the same. */
function ownDigits(choices: Choice[]): string[] {
  const digits = choices.map((choice) => numbersIn(choice.text));
  const isClear = digits.every(([first, ...more]) => more.length === 0 && DIGITS.includes(first ?? ''));
  const own = digits.map(([first]) => first ?? '');
  return isClear && new Set(own).size === own.length ? own : [];
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

/** The things that a choice names, with what they do; a colour does nothing. */
export function thingsOf(choice: Choice, words: GameWords): Thing[] {
  return Object.entries(choice.args).flatMap(([name, value]) => {
    const kind = words.kinds[name] ?? words.kinds[name.replace(/s$/, '')];
    const named = Array.isArray(value) ? value : [value];
    return (kind?.things ?? []).filter((thing) => thing.rule && named.includes(thing.word));
  });
}
