import { expect, test } from 'vitest';
import type { Draft, Packet } from '../protocol/types';
import { Foresight } from './foresight';

const packet = { view: { power: 5 }, question: 'conquer', prompt: '', choices: [] } as unknown as Packet;
const draft = { type: 'draft', id: 'a', lines: ['1 conquer syria'], view: { power: 1 } } as unknown as Draft;

test('lines are asked about once for each position', async () => {
  const foresight = new Foresight();
  let asked = 0;
  const ask = () => `id ${(asked += 1)}`;
  const first = foresight.of(packet, ['1 conquer syria'], ask);
  expect(foresight.of(packet, ['1 conquer syria'], ask)).toBe(first);
  expect(foresight.hear('id 1', draft)).toBe(true);
  expect(await first).toMatchObject({ view: { power: 1 }, refusal: '' });
  foresight.forget();
  void foresight.of(packet, ['1 conquer syria'], ask);
  expect(asked).toBe(2);
});

test('what cannot be said leads to where one is, with the reason', async () => {
  const foresight = new Foresight();
  const found = foresight.of(packet, ['1 conquer gallia'], () => 'id');
  foresight.hear('id', undefined, 'It takes 9.');
  expect(await found).toMatchObject({ view: { power: 5 }, refusal: 'It takes 9.', lines: ['1 conquer gallia'] });
});

test('an answer to somebody else is left to them', () => {
  expect(new Foresight().hear('other', draft)).toBe(false);
});
