import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** For a row of buttons, `{@attach walk}`: arrow keys, Home and End move the focus along it. */
export const walk: Attachment<HTMLElement> = (row) => {
  const onkeydown = (event: KeyboardEvent) => step(event, row);
  row.addEventListener('keydown', onkeydown);
  return () => row.removeEventListener('keydown', onkeydown);
};

function step(event: KeyboardEvent, row: HTMLElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...row.querySelectorAll<HTMLElement>('button, a[href]')];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const next = here < 0 ? undefined : goal(event.key, here, stops.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  stops[next]?.focus();
}

function goal(key: string, here: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const by = STEPS[key];
  return by === undefined ? undefined : Math.max(0, Math.min(last, here + by));
}
