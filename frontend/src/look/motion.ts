import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import { crossfade, scale } from 'svelte/transition';

/** How long a piece travels; nothing travels for readers who ask for stillness. Nobody has to wait for it: the page
 *  accepts choices while pieces are under way. */
export function travel(distance = 300): number {
  return prefersReducedMotion.current ? 0 : Math.min(420, 160 + distance * 0.5);
}

/** Pieces with the same key leave one place and arrive at the other. */
export const [send, receive] = crossfade({
  duration: travel,
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: travel(0), start: 0.8, easing: cubicOut }),
});

/** For `animate:flip`: the neighbours close up. */
export const closeUp = { duration: travel, easing: cubicOut };
