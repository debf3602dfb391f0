import type { Director } from '../../parts/acts.svelte';
import type { LogLine } from '../../protocol/types';

/** How long each scene lasts. */
const LENGTHS = {
  roll: 900,
  reroll: 700,
  placed: 500,
  taken: 700,
  forum: 1800,
  games: 2500,
  offices: 2200,
  region: 1000,
  tie: 2000,
} as const;
export type SceneName = keyof typeof LENGTHS;

/** The events that open a scene; those of one scene that follow one another are one scene. */
const SCENES: Record<string, SceneName> = {
  rolled: 'roll',
  rerolled: 'reroll',
  placed: 'placed',
  conquered: 'taken',
  took_office: 'taken',
  bought: 'taken',
  bought_blind: 'taken',
  forum_points: 'forum',
  performed: 'games',
  no_performance: 'games',
  office_points: 'offices',
  region_tied: 'region',
  region_whole: 'region',
  region_points: 'region',
  tied_for_victory: 'tie',
  more_provinces: 'tie',
  dearer_hand: 'tie',
  shared_victory: 'tie',
};
/** What only belongs to a scene, and neither opens nor ends it. */
const WITHIN = new Set([
  'marker',
  'laid_on',
  'encore',
  'performance_points',
  'dearest_set',
  'best_performance',
  'no_best',
  'region_empty',
  'final_scoring',
]);
/** Scenes of everybody; in the others each player has one of their own. */
const COMMON = new Set<SceneName>(['roll', 'forum', 'games', 'offices', 'region', 'tie']);

/** 4.1, 5.1, 8, 9, 11  Dice, placements, what is taken and every scoring are seen before the log tells of them. */
export const direct: Director = (line, before) => {
  const name = SCENES[line.event];
  if (!name) return undefined;
  const last = before.findLast((each) => !WITHIN.has(each.event));
  const isTheirs = COMMON.has(name) || last?.seat === line.seat;
  // A question between two tracks of the forum parts them; rolls are moves of their own.
  const isPaused = name === 'forum' && last?.move !== line.move;
  const isSame = last !== undefined && SCENES[last.event] === name && isTheirs && !isPaused && isThere(last, line);
  return isSame ? undefined : { name, ms: LENGTHS[name] };
};

/** 11.2  Each region is a scene of its own; elsewhere lines name none. */
function isThere(one: LogLine, other: LogLine): boolean {
  return SCENES[one.event] !== 'region' || one.args['region'] === other.args['region'];
}

/** The lines of a scene, from the one that opens it. */
export function linesOf(log: LogLine[], opening: LogLine): LogLine[] {
  const from = log.indexOf(opening);
  const name = SCENES[opening.event];
  if (from < 0 || !name) return [opening];
  const isOver = (line: LogLine) =>
    !WITHIN.has(line.event) &&
    (SCENES[line.event] !== name || (!COMMON.has(name) && line.seat !== opening.seat) || !isThere(opening, line));
  const length = log.slice(from).findIndex(isOver);
  const found = log.slice(from, length < 0 ? undefined : from + length);
  return found.filter((line) => isThere(opening, line));
}
