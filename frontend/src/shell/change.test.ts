import { expect, test } from 'vitest';
import type { Change, Packet } from '../protocol/types';
import { changed } from './change';

const before = {
  type: 'packet',
  seq: 4,
  move: 3,
  view: {
    round: 1,
    players: [
      { coins: 3, cards: [1, 2] },
      { coins: 5, cards: { count: 4 } },
    ],
  },
  log: { start: 0, lines: [] },
} as unknown as Packet;

function changeOf(set: Change['set']): Change {
  return { type: 'change', base: 4, seq: 5, set, log: { start: 2, lines: [] } };
}

test('what changed is put where it belongs, and the rest is the very same', () => {
  const after = changed(
    before,
    changeOf([
      [['move'], 4],
      [['view', 'players', 1, 'coins'], 7],
    ]),
  );
  expect(after).toMatchObject({ seq: 5, move: 4, log: { start: 2 } });
  expect(after.view.players).toEqual([
    { coins: 3, cards: [1, 2] },
    { coins: 7, cards: { count: 4 } },
  ]);
  expect((after.view.players as unknown[])[0]).toBe((before.view.players as unknown[])[0]);
});

test('the packet before stays as it was', () => {
  changed(before, changeOf([[['view', 'players', 0, 'cards'], { count: 2 }]]));
  expect(before.view.players).toMatchObject([{ coins: 3, cards: [1, 2] }, { coins: 5 }]);
});
