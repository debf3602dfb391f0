import type { Asking } from '../../parts/asking';
import type { Cart } from '../../parts/cart.svelte';
import type { Say } from '../../protocol/table';
import { highestBid, type Position } from './position';

const BOARDS = [0, 1, 2, 3];

/** What the reader wishes to bid, by board; bids are placed together. */
export type Wishes = Record<number, number>;

/** 5.2  The boards whose cards the bidder has not settled, in the order in which play comes to them. */
export function unsettled(position: Position): number[] {
  const open = BOARDS.filter((board) => (position.offers[board] ?? -1) >= 0 && !position.settledBoards.includes(board));
  return open.filter((board) => board === position.board).concat(open.filter((board) => board !== position.board));
}

/** 5.2  A bid or a pass for every card that is left. */
export function bidLines(position: Position, seat: number, wishes: Wishes): string[] {
  return unsettled(position).map((board) => {
    const amount = wishes[board];
    return amount === undefined ? `${seat + 1} pass` : `${seat + 1} bid ${amount}`;
  });
}

/** The most that a bid can promise: the highest that is offered, or not more than what lies on the card at hand. */
export function reach(position: Position, asking: Asking): number {
  return asking.amounts('bid').at(-1) ?? highestBid(position.sides, position.board).amount;
}

/** A wish more or less: the same amount again takes it back. */
export function wished(wishes: Wishes, board: number, amount: number): Wishes {
  const { [board]: before, ...others } = wishes;
  return before === amount ? others : { ...others, [board]: amount };
}

/** 7.2  How many senators bids would cost if all were accepted, as the answers of the question tell it. */
export function embezzled(coins: number, asking: Asking): number {
  const enough = asking.all('bid').find((choice) => Number(choice.args['n']) >= coins);
  return Number(enough?.args['senators'] ?? 0);
}

/** All bids as one thing to send. */
export function bidCart(
  position: Position,
  seat: number,
  wishes: Wishes,
  asking: Asking,
  say: Say,
  title: (board: number) => string,
  unmark: (board: number) => void,
): Cart | undefined {
  const boards = unsettled(position).filter((board) => wishes[board] !== undefined);
  if (boards.length === 0) return undefined;
  const coins = boards.reduce((sum, board) => sum + (wishes[board] ?? 0), 0);
  const promised = position.sides[seat]?.bids.reduce((sum, bid) => sum + bid, 0) ?? 0;
  const passed = unsettled(position).length - boards.length;
  const cost = embezzled(coins, asking);
  const warnings = [
    ...(cost > 0 ? [say('senators.embezzles', { n: cost })] : []),
    ...(passed > 0 ? [say('senators.passes', { n: passed })] : []),
  ];
  return {
    marked: boards.map((board) => ({ key: String(board), label: title(board), amount: wishes[board] })),
    text: say('senators.bid', { n: boards.length, coins }),
    sum: `${coins + promised} / ${position.sides[seat]?.coins ?? 0}`,
    warning: warnings.join(' ') || undefined,
    lines: bidLines(position, seat, wishes),
    unmark: (key) => unmark(Number(key)),
  };
}
