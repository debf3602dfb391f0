import { expect, test } from 'vitest';
import type { Choice } from '../protocol/table';
import { nearest } from './amounts';
import { fitting } from './fold';
import { Hold } from './hold.svelte';

function row(...lefts: number[]) {
  return lefts.map((offsetLeft) => ({ offsetLeft }));
}

test('answers are folded to whole rows', () => {
  const wrapped = row(0, 80, 160, 0, 90, 0);
  expect(fitting(wrapped, 1)).toBe(3);
  expect(fitting(wrapped, 2)).toBe(5);
  expect(fitting(wrapped, 3)).toBe(Infinity);
  expect(fitting([], 1)).toBe(Infinity);
  expect(fitting(wrapped, 0)).toBe(0);
});

test('an amount that cannot be said becomes the next lower one', () => {
  expect([0, 2, 4, 7].map((wish) => nearest([1, 2, 5], wish))).toEqual([0, 1, 1, 2]);
});

test('a piece in hand leaves the answers about it', () => {
  const choices = [3, 4].map((die) => ({ line: `1 money ${die}`, args: { die } }) as unknown as Choice);
  const hold = new Hold();
  const four = { key: 'die 4', label: '4', fits: (choice: Choice) => choice.args['die'] === 4 };
  hold.take(four);
  expect(hold.fitting(choices).map(({ line }) => line)).toEqual(['1 money 4']);
  hold.take(four);
  expect([hold.has('die 4'), hold.fitting(choices).length]).toEqual([false, 2]);
});

test('a piece that no answer is about hides none', () => {
  const hold = new Hold();
  hold.take({ key: 'x', label: 'x', fits: () => false });
  expect(hold.fitting([{ line: '1 end' } as Choice]).length).toBe(1);
});
