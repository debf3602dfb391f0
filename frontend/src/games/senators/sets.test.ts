import { expect, it } from 'vitest';
import type { Packet, SenatorsOutlook } from '../../protocol/types';
import { outlookOf } from '../../protocol/printed';
import cashJson from './fixtures/cash.json';
import { setLines } from './sets';

it('sells a set with all its cards and the values of its Governors', () => {
  const set = { cards: ['iron_1', 'governor_iron', 'iron_3'], named: [2], worth: 21 };
  expect(setLines(1, set)).toEqual(['2 sell iron_1', '2 add governor_iron', '2 add iron_3', '2 value 2']);
});

it('begins with an answer that may be given', () => {
  const packet = cashJson as unknown as Packet;
  const lines = new Set(packet.choices.map((choice) => choice.line));
  for (const set of outlookOf<SenatorsOutlook>(packet)?.sets ?? [])
    expect(lines).toContain(setLines(packet.seat, set)[0]);
});
