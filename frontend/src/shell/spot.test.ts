import { describe, expect, it } from 'vitest';
import { besides, overlaps, type Box } from './spot';

const room: Box = { left: 0, top: 0, right: 1000, bottom: 800 };
const size = { width: 300, height: 200 };

describe('the place of a note', () => {
  it('is at the right of what it speaks of, in its middle', () => {
    const thing = { left: 100, top: 300, right: 200, bottom: 400 };
    expect(besides(thing, size, room, [])).toEqual({ left: 214, top: 250, right: 514, bottom: 450 });
  });

  it('is at the left where the right is taken', () => {
    const thing = { left: 600, top: 300, right: 900, bottom: 400 };
    expect(besides(thing, size, room, []).right).toBe(586);
  });

  it('never covers the thing, nor what must stay free', () => {
    const thing = { left: 10, top: 700, right: 990, bottom: 790 };
    const bar = { left: 0, top: 400, right: 1000, bottom: 450 };
    const place = besides(thing, size, room, [bar]);
    expect(overlaps(place, thing)).toBe(false);
    expect(overlaps(place, bar)).toBe(false);
  });

  it('stands in the corner if the thing fills the window', () => {
    expect(besides(room, size, room, [])).toEqual({ left: 700, top: 600, right: 1000, bottom: 800 });
  });

  it('rather stands at the other side than on a piece', () => {
    const thing = { left: 450, top: 300, right: 550, bottom: 400 };
    const piece = { left: 560, top: 200, right: 900, bottom: 500 };
    expect(besides(thing, size, room, [], [piece]).right).toBe(436);
  });
});
