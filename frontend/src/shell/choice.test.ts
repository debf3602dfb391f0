import { expect, test } from 'vitest';
import type { Choice } from '../protocol/table';
import type { GameWords } from '../protocol/types';
import { amountsOf, endersLast, filtered, keysOf, thingsOf } from './choice';

function choice(line: string, text = line, args: Choice['args'] = {}, ends = false): Choice {
  return { line, text, verb: line.split(' ')[1] ?? '', args, ends };
}

function bids(from: number, to: number): Choice[] {
  return Array.from({ length: to - from + 1 }, (_, i) =>
    choice(`1 bid ${from + i}`, `${from + i} coins`, { n: from + i }),
  );
}

const end = choice('1 end', 'End the turn', {}, true);

test('words are found in any order, without regard to case and accents', () => {
  const all = [choice('1 lay forum', 'Forum für 5'), choice('1 end', 'Schluss')];
  expect(filtered(all, 'FUR forum').map(({ line }) => line)).toEqual(['1 lay forum']);
});

test('what ends a turn is never first', () => {
  expect(endersLast([end, choice('1 money 3')]).map(({ line }) => line)).toEqual(['1 money 3', '1 end']);
});

test('a key never picks another number than the one that it shows', () => {
  const discs = [4, 2, 6].map((n) => choice(`1 at ${n}`, `At disc ${n}`, { disc: n }));
  expect([...keysOf([...discs, end])]).toEqual([
    ['1 at 4', '4'],
    ['1 at 2', '2'],
    ['1 at 6', '6'],
    ['1 end', 'a'],
  ]);
});

test('answers without numbers are counted, and what ends comes last', () => {
  const named = ['forum', 'consul'].map((card) => choice(`1 give ${card}`, `Give ${card}`, { card }));
  expect([...keysOf([end, ...named]).values()]).toEqual(['1', '2', '3']);
  expect(keysOf([end, ...named]).get('1 end')).toBe('3');
});

test('where numbers could be mistaken, letters pick', () => {
  const dice = [choice('1 money 3', '3 coins', { die: 3 }), choice('1 cards 3', '3 cards', { die: 3 }), end];
  const keys = [...keysOf(dice).values()];
  expect(keys.every((key) => /^[a-z]$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(3);
});

test('a letter that does something else on the page picks nothing', () => {
  const many = Array.from({ length: 40 }, (_, i) => choice(`1 lay ${i}`, `Lay ${i}`));
  const keys = [...keysOf(many).values()];
  expect(keys.length).toBe(22);
  for (const taken of ['u', 'b', 's', 'f', '?']) expect(keys).not.toContain(taken);
});

test('many amounts are one thing to set, few are listed', () => {
  expect([...amountsOf([...bids(0, 25), end])].map(([key, group]) => [key, group.length])).toEqual([['1 bid', 26]]);
  expect(amountsOf(bids(1, 3)).size).toBe(0);
  const work = ['build', 'plebs'].flatMap((verb) =>
    [0, 1, 2, 3, 4].map((n) => choice(`1 ${verb} ${n}`, `${n}`, { n, votes: n + 1 })),
  );
  expect([...amountsOf(work).keys()]).toEqual(['1 build', '1 plebs']);
});

test('a number that is no amount is not set', () => {
  const discs = [1, 2, 3, 4, 5, 6].map((n) => choice(`1 at ${n}`, `At ${n}`, { disc: n }));
  const sales = ['tunic', 'bulla', 'fibula', 'spatha', 'groma'].map((card) => choice(`1 sell ${card}`, card, { n: 1 }));
  expect(amountsOf([...discs, ...sales]).size).toBe(0);
});

test('beside an amount digits are typed, so other answers have letters', () => {
  const pass = choice('1 pass', 'Pass', {}, true);
  expect([...keysOf([...bids(0, 9), pass])]).toEqual([['1 pass', 'a']]);
});

test('an answer names things, one or several', () => {
  const things = ['bear', 'gaul'].map((word) => ({
    word,
    name: word,
    plain: '',
    rule: `rule of ${word}`,
    numbers: [],
  }));
  const words = { kinds: { performer: { kind: 'performer', first: 0, things } } } as unknown as GameWords;
  const named = (args: Choice['args']) => thingsOf(choice('1 x', '', args), words).map((thing) => thing.rule);
  expect(named({ performer: 'gaul', cost: 4 })).toEqual(['rule of gaul']);
  expect(named({ performers: ['gaul', 'bear'] })).toEqual(['rule of bear', 'rule of gaul']);
});
