import type { GameBar, Loss } from '../../protocol/table';
import { NONE, type Roma } from './view';

/** What the answer bar knows of Roma. */
export const bar: GameBar = {
  /** 3.6, 3.2  Dice that are not used when the turn ends are lost; who cannot pay for empty discs loses the game. */
  losses: (packet, { verb }) => {
    if (verb !== 'end') return [];
    const { dice, players } = packet.view as unknown as Roma;
    const side = players[packet.seat];
    const empty = side?.discs.filter((card) => card === NONE).length ?? 0;
    const isLost = side !== undefined && empty > 0 && side.points <= empty;
    const unused: Loss[] = dice.length > 0 ? [{ what: 'dice', n: dice.length }] : [];
    return isLost ? [...unused, { what: 'game', n: empty }] : unused;
  },
};
