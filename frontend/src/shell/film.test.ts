import { expect, test } from 'vitest';
import type { Film, LogLine, Packet } from '../protocol/types';
import { momentsOf, nextStop, points, stops } from './film';

const line = (move: number, event: string): LogLine => ({ move, event, seat: 0, args: {}, text: event });
const first = { phase: 'dawn', standing: null, log: { start: 0, lines: [line(0, 'round')] } } as unknown as Packet;
const frame = (set: Film['frames'][number]['set'], start: number, ...lines: LogLine[]): Film['frames'][number] => ({
  type: 'change',
  base: 0,
  seq: 0,
  set,
  log: { start, lines },
});
const film: Film = {
  moves: 4,
  first,
  frames: [
    frame([], 1, line(1, 'lays')),
    frame([[['phase'], 'noon']], 2, line(2, 'turn')),
    frame([], 3, line(3, 'pays')),
    frame([[['phase'], 'dusk']], 2, line(4, 'turn')),
  ],
};

test('moments are the first with what each frame changes, and the log up to it', () => {
  const moments = momentsOf(film);
  expect(moments.map((moment) => moment.phase)).toEqual(['dawn', 'dawn', 'noon', 'noon', 'dusk']);
  expect(moments.map((moment) => moment.log.lines.map((each) => each.move))).toEqual([
    [0],
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 4],
  ]);
});

test('steps end at lines, phases and turns', () => {
  const moments = momentsOf(film);
  expect(stops(moments, 'line')).toEqual([0, 1, 2, 3, 4]);
  expect(stops(moments, 'phase')).toEqual([0, 2, 4]);
  expect(stops(moments, 'turn')).toEqual([0, 4]);
  expect(nextStop([0, 2, 4], 1, 1)).toBe(2);
  expect(nextStop([0, 2, 4], 2, -1)).toBe(0);
  expect(nextStop([0, 2, 4], 4, 1)).toBe(4);
});

test('points are there only if every moment tells them', () => {
  const told = { seats: [{ total: 3 }, { total: 5 }] } as unknown as Packet['standing'];
  expect(points([{ ...first, standing: told }])).toEqual([[3, 5]]);
  expect(points([{ ...first, standing: told }, first])).toEqual([]);
});
