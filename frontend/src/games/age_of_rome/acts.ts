import type { Director } from '../../parts/acts.svelte';

/** How long each kind of act is seen. */
const LENGTHS: Record<string, number> = {
  omen: 1800,
  scheme: 1500,
  feud_passed: 1200,
  shielded: 1000,
  milestone: 900,
  majority: 900,
  medal: 1100,
  double_tax: 800,
  card_says: 1400,
  area_scored: 1100,
  area_shared: 900,
  title: 2000,
  attack_result: 2000,
};
/** 8.4  Half a second for each quarter, then a moment to look. */
const QUARTER_MS = 500;
const LOOK_MS = 500;

/** 4, 6, 8.4, 9.3  Events, schemes, majorities, the turn of the disc and the battles are seen before the log tells them. */
export const direct: Director = ({ event: name, args }) => {
  if (name === 'disc_turned') {
    const turns = Number(args['n'] ?? 0);
    return turns === 0 ? undefined : { name, ms: QUARTER_MS * Math.min(2, turns) + LOOK_MS, data: turns };
  }
  const ms = LENGTHS[name];
  return ms === undefined ? undefined : { name, ms };
};
