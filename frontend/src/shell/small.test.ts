import { expect, test } from 'vitest';
import type { Choice } from '../protocol/table';
import type { LogLine, SeatPacket } from '../protocol/types';
import { filtered } from './choice';
import { clockText, left } from './clock';
import { joined } from './log';

const line = (text: string) => ({ text }) as LogLine;
const seat = (left_ms: number | null, is_running: boolean) => ({ left_ms, is_running }) as SeatPacket;

test('a log forgets what was taken back', () => {
  expect(joined([line('a'), line('b')], { start: 1, lines: [line('c')] }).map((it) => it.text)).toEqual(['a', 'c']);
  expect(joined([line('a')], { start: 0, lines: [] })).toEqual([]);
});

test('only a running clock runs', () => {
  expect(left(seat(5000, true), 1000, 3000)).toBe(3000);
  expect(left(seat(5000, false), 1000, 3000)).toBe(5000);
  expect(left(seat(5000, true), 1000, 9000)).toBe(0);
  expect(left(seat(null, false), 0, 0)).toBeUndefined();
});

test('clocks are read as people read them', () => {
  expect([500, 61_000, 3_600_000, 3 * 86_400_000].map(clockText)).toEqual(['0:01', '1:01', '1:00:00', '3 d']);
});

test('options are filtered by words in any order, without accents', () => {
  const options = [{ text: 'Légat nach Disc 3', line: '1 lay legat' }] as Choice[];
  expect(filtered(options, '3 legat')).toHaveLength(1);
  expect(filtered(options, 'forum')).toHaveLength(0);
});
