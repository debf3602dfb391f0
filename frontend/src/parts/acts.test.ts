import { expect, test } from 'vitest';
import type { LogLine } from '../protocol/types';
import { Acts, type Director } from './acts.svelte';

function line(event: string, move = 1): LogLine {
  return { move, event, seat: 0, args: {}, text: event };
}

const rolls: Director = ({ event }) => (event.startsWith('roll') ? { name: event, ms: 600 } : undefined);

/** A clock that goes on when it is told to. */
function clock() {
  let due: (() => void) | undefined;
  const waits: number[] = [];
  const later = (act: () => void, ms: number) => {
    due = act;
    waits.push(ms);
    return () => (due = undefined);
  };
  return { later, waits, tick: () => due?.() };
}

test('acts are played one after the other, and the log waits for each', () => {
  const time = clock();
  const acts = new Acts({ later: time.later, isStill: () => false });
  acts.direct(rolls);
  acts.hear([line('turn'), line('roll 1'), line('won'), line('roll 2'), line('lost')], 0);
  expect([acts.current?.name, acts.told]).toEqual(['roll 1', 1]);
  time.tick();
  expect([acts.current?.name, acts.told]).toEqual(['roll 2', 3]);
  time.tick();
  expect([acts.current, acts.told]).toEqual([undefined, Infinity]);
});

test('lines that come meanwhile wait behind what is played', () => {
  const time = clock();
  const acts = new Acts({ later: time.later, isStill: () => false });
  acts.direct(rolls);
  const log = [line('roll 1'), line('won')];
  acts.hear(log, 0);
  acts.hear([...log, line('roll 2')], 2);
  expect(acts.current?.name).toBe('roll 1');
  time.tick();
  expect([acts.current?.name, acts.told]).toEqual(['roll 2', 2]);
});

test('a click shows at once how everything ended', () => {
  const acts = new Acts({ later: clock().later, isStill: () => false });
  acts.direct(rolls);
  acts.hear([line('roll 1'), line('roll 2')], 0);
  acts.skip();
  expect([acts.isPlaying, acts.told]).toEqual([false, Infinity]);
});

test('nothing plays for those who want stillness, nor without a director', () => {
  const still = new Acts({ later: clock().later, isStill: () => true });
  still.direct(rolls);
  still.hear([line('roll 1')], 0);
  const alone = new Acts({ later: clock().later, isStill: () => false });
  alone.hear([line('roll 1')], 0);
  expect([still.isPlaying, still.told, alone.isPlaying]).toEqual([false, Infinity, false]);
});

test('whoever was away does not sit through everything', () => {
  const acts = new Acts({ later: clock().later, isStill: () => false });
  acts.direct(rolls);
  acts.hear(
    Array.from({ length: 13 }, (_, i) => line(`roll ${i}`)),
    0,
  );
  expect(acts.isPlaying).toBe(false);
});

test('no act is longer than anybody wants to watch', () => {
  const time = clock();
  const acts = new Acts({ later: time.later, isStill: () => false });
  acts.direct(() => ({ name: 'long', ms: 60_000 }));
  acts.hear([line('long')], 0);
  expect(time.waits).toEqual([2500]);
});

test('what was taken back is not played on', () => {
  const time = clock();
  const acts = new Acts({ later: time.later, isStill: () => false });
  acts.direct(rolls);
  const log = [line('turn'), line('roll 1')];
  acts.hear(log, 0);
  acts.hear([line('turn'), line('undone')], 1);
  expect([acts.isPlaying, acts.told]).toEqual([false, Infinity]);
});

test('a table that leaves directs no more', () => {
  const acts = new Acts({ later: clock().later, isStill: () => false });
  acts.direct(rolls)();
  acts.hear([line('roll 1')], 0);
  expect(acts.isPlaying).toBe(false);
});
