import type { GameBar } from '../../protocol/table';
import type { Roma } from './view';

/** What the answer bar knows of Roma. */
export const bar: GameBar = {
  /** 3.6  Dice that are not used when the turn ends are lost. */
  losses: (packet, { verb }) => {
    const n = verb === 'end' ? (packet.view as unknown as Roma).dice.length : 0;
    return n > 0 ? [{ what: 'dice', n }] : [];
  },
};
