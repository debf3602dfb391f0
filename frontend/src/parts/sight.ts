import { prefersReducedMotion } from 'svelte/motion';

/** Scrolls to the first thing that can be chosen, unless one is in sight above the drawer at the lower edge. */
export function bringIntoSight(table: HTMLElement): void {
  const drawer = table.querySelector('.drawer');
  const edge = drawer?.getBoundingClientRect().top ?? innerHeight;
  const apart = [...table.querySelectorAll<HTMLElement>('[data-line], input')].filter((one) => !drawer?.contains(one));
  const pieces = apart.filter((one) => one.matches('.piece'));
  // A card to be chosen is more worth seeing than the button that declines.
  const things = pieces.length > 0 ? pieces : apart;
  const isSeen = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= edge;
  if (things.length === 0 || things.some((thing) => isSeen(thing.getBoundingClientRect()))) return;
  const top = things[0]?.getBoundingClientRect().top ?? 0;
  scrollBy({ top: top - edge / 3, behavior: prefersReducedMotion.current ? 'instant' : 'smooth' });
}

/** Moves the focus to the first thing that can be chosen, if the thing that had it is gone. */
export function bringUnderKeys(table: HTMLElement): void {
  const focus = document.activeElement;
  if (focus && focus !== document.body) return;
  table.querySelector<HTMLElement>('[data-line]')?.focus();
}
