import { expect, test } from 'vitest';
import type { LogLine } from '../protocol/types';
import { logLines, oneSentence } from './log';

function line(event: string, seat: number, text: string, move = 1): LogLine {
  return { move, event, seat, args: {}, text };
}

test('steps of one seat that tell the same deed are one sentence', () => {
  const lines = [
    line('turn', 0, 'Anna is on turn.', 1),
    line('bid', 1, 'Béla bids 3 on Wood 2.', 2),
    line('bid', 1, 'Béla bids 2 on Iron 5.', 3),
    line('bid', 1, 'Béla bids 7 on Consul.', 4),
    line('bid', 2, 'Clara bids 4 on Wood 2.', 5),
  ];
  expect(logLines(lines, 'en').map(({ key, text, moment }) => [key, text, moment])).toEqual([
    [0, 'Anna is on turn.', 1],
    [1, 'Béla bids 3 on Wood 2, 2 on Iron 5 and 7 on Consul.', 4],
    [4, 'Clara bids 4 on Wood 2.', 5],
  ]);
});

test('the language joins the list', () => {
  const texts = ['Anna schickt eine Legion nach Epirus.', 'Anna schickt eine Legion nach Thrakien.'];
  expect(oneSentence(texts, 'de')).toBe('Anna schickt eine Legion nach Epirus und Thrakien.');
});

test('what comes at the end is said once, an article each time', () => {
  const texts = ['Anna legt einen Senator auf die Seite.', 'Anna legt einen Sklaven auf die Seite.'];
  expect(oneSentence(texts, 'de')).toBe('Anna legt einen Senator und einen Sklaven auf die Seite.');
});

test('the same deed again is counted', () => {
  expect(oneSentence(Array<string>(3).fill('Anna buys a senator for 10 coins.'), 'en')).toBe(
    'Anna buys a senator for 10 coins (3×).',
  );
});

test('sentences that have only a name in common stay apart', () => {
  expect(oneSentence(['Anna rolls 3.', 'Anna keeps the triple.'], 'en')).toBeUndefined();
  expect(oneSentence(['Anna gains 2 points: Wine.', 'Anna gains 3 points: Olives.'], 'en')).toBeUndefined();
  expect(logLines([line('say', 0, 'Anna a.'), line('say', 0, 'Anna b.')], 'en')).toHaveLength(2);
});

test('rounds and lines about nobody stay apart', () => {
  const lines = [line('round', -1, 'Round 1 begins.'), line('round', -1, 'Round 2 begins.')];
  expect(logLines(lines, 'en').map(({ text, strong }) => [text, strong])).toEqual([
    ['Round 1 begins.', true],
    ['Round 2 begins.', true],
  ]);
});
