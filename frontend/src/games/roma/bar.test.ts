import { describe, expect, it } from 'vitest';
import type { Choice } from '../../protocol/table';
import type { Packet } from '../../protocol/types';
import { bar } from './bar';

const end = { verb: 'end' } as Choice;

function packet(points: number, discs: number[], dice: number[]): Packet {
  return { seat: 0, view: { dice, players: [{ points, discs }] } } as unknown as Packet;
}

describe('what the end of a turn would cost', () => {
  it('is the dice that are left', () => {
    expect(bar.losses?.(packet(9, [1, 2, 3, 4, 5, 6], [2, 4]), end)).toEqual([{ what: 'dice', n: 2 }]);
  });

  it('is the game, if the empty discs cannot be paid for', () => {
    expect(bar.losses?.(packet(2, [1, 2, 3, 4, -1, -1], []), end)).toEqual([{ what: 'game', n: 2 }]);
    expect(bar.losses?.(packet(3, [1, 2, 3, 4, -1, -1], []), end)).toEqual([]);
  });

  it('is nothing for other answers', () => {
    expect(bar.losses?.(packet(1, [-1, -1, 3, 4, 5, 6], [1]), { verb: 'money' } as Choice)).toEqual([]);
  });
});
