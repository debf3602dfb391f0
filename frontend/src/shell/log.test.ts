import { expect, test } from 'vitest';
import type { LogLine } from '../protocol/types';
import { logLines } from './log';

function line(event: string, seat: number, text: string, move = 1): LogLine {
  return { move, event, seat, args: {}, text };
}

test('steps that the server tells together are one sentence', () => {
  const lines = [
    line('turn', 0, 'Anna is on turn.', 1),
    line('bid', 1, 'Béla bids 3 on Wood 2.', 2),
    { ...line('bid', 1, 'Béla bids 2 on Iron 5.', 3), steps: 2, story: 'Béla bids 3 on Wood 2 and 2 on Iron 5.' },
    line('bid', 2, 'Clara bids 4 on Wood 2.', 5),
  ];
  expect(logLines(lines).map(({ key, text, moment, seat }) => [key, text, moment, seat])).toEqual([
    [0, 'Anna is on turn.', 1, 0],
    [1, 'Béla bids 3 on Wood 2 and 2 on Iron 5.', 3, 1],
    [3, 'Clara bids 4 on Wood 2.', 5, 2],
  ]);
});

test('what is not told does not part what is', () => {
  const lines = [
    line('buy', 0, 'Anna buys a senator.', 1),
    line('silent', 0, '', 1),
    { ...line('buy', 0, 'Anna buys a senator.', 2), steps: 2, story: 'Anna buys 2 senators.' },
  ];
  expect(logLines(lines).map(({ text }) => text)).toEqual(['Anna buys 2 senators.']);
});

test('a sentence about several belongs to nobody', () => {
  const lines = [
    line('income', 0, 'Anna takes 3.'),
    { ...line('income', 1, 'Béla takes 2.'), steps: 2, story: 'Income: Anna 3 and Béla 2.' },
  ];
  expect(logLines(lines).map(({ text, seat }) => [text, seat])).toEqual([['Income: Anna 3 and Béla 2.', undefined]]);
});

test('rounds and lines about nobody stay apart', () => {
  const lines = [line('round', -1, 'Round 1 begins.'), line('round', -1, 'Round 2 begins.')];
  expect(logLines(lines).map(({ text, strong }) => [text, strong])).toEqual([
    ['Round 1 begins.', true],
    ['Round 2 begins.', true],
  ]);
});
