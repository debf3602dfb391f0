import type { Director } from '../../parts/acts.svelte';

/** How long dice tumble; and a battle, from the challenge to its outcome. */
export const ROLL_MS = 650;
export const BATTLE_MS = 1850;

/** 3.4, 5  The dice and the battle are seen before the log tells what came of them. */
export const direct: Director = ({ event }) => {
  if (event === 'rolled' || event === 'rerolled') return { name: 'roll', ms: ROLL_MS };
  return event === 'fought' ? { name: 'battle', ms: BATTLE_MS } : undefined;
};
