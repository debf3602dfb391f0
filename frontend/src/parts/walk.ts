import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Where a row is entered. */
type Entrance = (stops: HTMLElement[]) => HTMLElement | undefined;

/**
 * For a row of buttons, `{@attach walk}`: arrow keys, Home and End move the focus along it. The row is one stop for the
 * Tab key: the thing that had the focus last, else the first that can be chosen, else the first.
 */
export const walk = walking((stops) => stops.find((each) => each.dataset['line'] !== undefined) ?? stops[0]);

/** The same for what grows at its end, as a log: whoever comes to it stands at the newest. */
export const walkFromEnd = walking((stops) => stops.at(-1));

function walking(entrance: Entrance): Attachment<HTMLElement> {
  return (row) => {
    let last: HTMLElement | undefined;
    const arrange = () => stopAt(row, last?.isConnected ? last : undefined, entrance);
    const onkeydown = (event: KeyboardEvent) => step(event, row);
    const onfocusin = (event: FocusEvent) => {
      last = event.target instanceof HTMLElement ? event.target : undefined;
      arrange();
    };
    const changes = new MutationObserver(arrange);
    changes.observe(row, { childList: true, subtree: true, attributeFilter: ['data-line'] });
    row.addEventListener('keydown', onkeydown);
    row.addEventListener('focusin', onfocusin);
    row.dataset['walk'] = '';
    arrange();
    return () => {
      changes.disconnect();
      row.removeEventListener('keydown', onkeydown);
      row.removeEventListener('focusin', onfocusin);
    };
  };
}

function stopsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (stop) => stop.closest('[data-apart]') === null,
  );
}

function stopAt(row: HTMLElement, wished: HTMLElement | undefined, entrance: Entrance): void {
  const stops = stopsOf(row);
  const stop = wished && stops.includes(wished) ? wished : entrance(stops);
  for (const each of stops) each.tabIndex = each === stop ? 0 : -1;
}

function step(event: KeyboardEvent, row: HTMLElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = stopsOf(row).filter((stop) => stop.checkVisibility());
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
