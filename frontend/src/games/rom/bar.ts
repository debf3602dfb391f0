import type { GameBar } from '../../protocol/table';
import { viewOf } from './view';

/** What follows from something else that the recap tells. */
const UNTOLD = new Set([
  'marker',
  'laid_on',
  'mustered',
  'opened_purse',
  'unused_strength',
  'unused_coins',
  'open_provinces',
  'open_offices',
  'open_performers',
  'equal_sums',
]);

/** What the answer bar knows of ROM. */
export const bar: GameBar = {
  rows: 1,
  /** 8.3, 8.6  Strength and coins that are not used are lost; the question is only asked while they could be. */
  losses: (packet, { verb }) => {
    if (verb !== 'done') return [];
    if (packet.question === 'buy') return [{ what: 'money', n: viewOf(packet).power }];
    const provinces = packet.choices.filter((choice) => choice.verb === 'conquer').length;
    return provinces > 0 ? [{ what: 'cards', n: provinces }] : [];
  },
  isTold: (line) => !UNTOLD.has(line.event),
};
