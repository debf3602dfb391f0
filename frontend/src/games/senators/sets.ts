import type { SenatorsSet } from '../../protocol/types';

/** As many sets as are listed; each card may be in several. */
export const MOST_SETS = 6;

/** 5.14, 6.1  What sells a whole set: its cards, then the values of its Governors. */
export function setLines(seat: number, { cards, named }: SenatorsSet): string[] {
  const [first = '', ...others] = cards;
  const lines = [`sell ${first}`, ...others.map((card) => `add ${card}`), ...named.map((value) => `value ${value}`)];
  return lines.map((line) => `${seat + 1} ${line}`);
}
