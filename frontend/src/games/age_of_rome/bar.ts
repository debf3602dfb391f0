import type { GameBar } from '../../protocol/table';
import { printed } from '../../protocol/printed';
import { ageOf } from './view';

/** What follows from something else that is told, or tells others little. */
const UNTOLD = [
  'fame',
  'earned',
  'set_card',
  'plans_tile',
  'drew',
  'vote',
  'piece',
  'unoffering',
  'quiet',
  'front_card',
];

/** What the answer bar knows of Age of Rome. */
export const bar: GameBar = {
  /** 6.3, 7.1  Legions that are not moved, and a draw that is forgone, are lost. */
  losses: (packet, { verb }) => {
    if (verb === 'stay') return [{ what: 'actions', n: ageOf(packet).moves }];
    return verb === 'forgo' ? [{ what: 'cards', n: 1 }] : [];
  },
  isTold: ({ event, seat }, packet) => seat === packet.seat || !UNTOLD.includes(event),
  /** 6.8, 6.9  What a place brings now. */
  explain: ({ verb, args }, packet, words) => {
    const { round } = ageOf(packet);
    if (verb === 'colosseum') return `+${printed(words, 'colosseum.fame')} ${words.labels['zone.fame'] ?? ''}`;
    if (verb !== 'place' || args['building'] !== 'agriculture') return undefined;
    return `+${printed(words, `harvest.round${round}`)} ${words.labels['zone.denarii'] ?? ''}`;
  },
};
