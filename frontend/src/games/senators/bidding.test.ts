import { expect, it } from 'vitest';
import { Asking } from '../../parts/asking';
import { still } from '../../parts/still';
import type { GameWords, Packet } from '../../protocol/types';
import { bidCart, bidLines, embezzled, reach, unsettled, wished } from './bidding';
import bidJson from './fixtures/bid.json';
import { positionOf } from './position';
import wordsJson from './fixtures/words.json';

const packet = bidJson as unknown as Packet;
const position = positionOf(packet);
const asking = new Asking(still(packet, wordsJson as unknown as GameWords, String));
const fresh = { ...position, settledBoards: [], board: 0 };

it('knows which cards are left, the one at hand first', () => {
  expect(position.settledBoards).toEqual([0, 1]);
  expect(unsettled(position)).toEqual([2, 3]);
  expect(unsettled({ ...fresh, board: 2 })).toEqual([2, 0, 1, 3]);
  expect(unsettled({ ...fresh, offers: [37, -1, 42, 56] })).toEqual([0, 2, 3]);
});

it('says all bids in one go, and passes on the rest', () => {
  expect(bidLines(fresh, 0, { 0: 3, 2: 5 })).toEqual(['1 bid 3', '1 pass', '1 bid 5', '1 pass']);
});

it('takes a wish back that is wished again', () => {
  expect(wished(wished({ 1: 4 }, 1, 6), 1, 6)).toEqual({});
});

it('sums what would be promised, the bids that stand already included', () => {
  const sides = fresh.sides.map((side) => (side.seat === 0 ? { ...side, bids: [0, 2, 0, 0], coins: 9 } : side));
  const cart = bidCart(
    { ...fresh, sides },
    0,
    { 0: 3, 2: 5 },
    asking,
    (key, args) => `${key} ${args?.['n']} ${args?.['coins'] ?? ''}`,
    (board) => `board ${board}`,
    () => undefined,
  );
  expect(cart).toMatchObject({
    text: 'senators.bid 2 8',
    sum: '10 / 9',
    warning: 'senators.embezzles 2  senators.passes 2 ',
  });
  expect(cart?.marked.map((thing) => thing.amount)).toEqual([3, 5]);
});

it('is nothing while nothing is wished', () => {
  expect(bidCart(fresh, 0, {}, asking, String, String, () => undefined)).toBeUndefined();
});

it('tells what bids would cost in senators, as the answers say it', () => {
  expect([3, 4, 8].map((coins) => embezzled(coins, asking))).toEqual([1, 1, 2]);
});

it('knows how high a bid can be: as high as is offered, or no higher than what is bid', () => {
  expect(reach(position, asking)).toBe(asking.amounts('bid').at(-1));
  const asked = new Asking(still({ ...packet, choices: [] }, wordsJson as unknown as GameWords, String));
  const sides = position.sides.map((side) => ({ ...side, bids: [0, 0, side.seat === 1 ? 6 : 0, 0] }));
  expect(reach({ ...position, board: 2, sides }, asked)).toBe(6);
});
