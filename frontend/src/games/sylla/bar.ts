import type { GameBar } from '../../protocol/table';

/** What lies open on the table anyway, or follows from the line before, is not told again. */
const SEEN = new Set([
  'laid_sideways',
  'buildings_offered',
  'characters_offered',
  'put_under',
  'cleared',
  'unfought',
  'work_shown',
  'used_tavern',
]);

/** What the answer bar knows of Sylla. */
export const bar: GameBar = { isTold: (line) => !SEEN.has(line.event) };
