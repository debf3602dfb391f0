import type { Attachment } from 'svelte/attachments';

export interface Dragging {
  /** Where it may be dropped now: names as in `data-drop`. */
  targets: () => string[];
  drop: (target: string) => void;
  /** Told when the piece is lifted, and when it is let go. */
  lift?: (isLifted: boolean) => void;
}

const THRESHOLD = 6;

/**
 * Lets a piece be dragged with mouse or pen onto an element with `data-drop`. It is a comfort beside clicking: a finger
 * scrolls instead, and everything that can be dragged can also be picked.
 */
export function drag(dragging: Dragging): Attachment<HTMLElement> {
  return (piece) => {
    const onpointerdown = (event: PointerEvent) => {
      if (event.button === 0 && event.pointerType !== 'touch' && dragging.targets().length > 0)
        follow(piece, event, dragging);
    };
    piece.addEventListener('pointerdown', onpointerdown);
    return () => piece.removeEventListener('pointerdown', onpointerdown);
  };
}

function follow(piece: HTMLElement, start: PointerEvent, { targets, drop, lift }: Dragging): void {
  const stop = new AbortController();
  const { signal } = stop;
  let isLifted = false;
  let over: HTMLElement | undefined;

  function move(event: PointerEvent): void {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!isLifted && Math.hypot(x, y) < THRESHOLD) return;
    if (!isLifted) lift?.(true);
    isLifted = true;
    Object.assign(piece.style, { transform: `translate(${x}px, ${y}px)`, zIndex: '10', pointerEvents: 'none' });
    hover(targetAt(event, targets()));
  }

  function hover(target: HTMLElement | undefined): void {
    over?.classList.remove('drop-here');
    over = target;
    over?.classList.add('drop-here');
  }

  function end(isDropped: boolean): void {
    stop.abort();
    const target = isDropped ? over?.dataset['drop'] : undefined;
    hover(undefined);
    Object.assign(piece.style, { transform: '', zIndex: '', pointerEvents: '' });
    if (!isLifted) return;
    swallowClick();
    lift?.(false);
    if (target !== undefined) drop(target);
  }

  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal });
}

function targetAt(event: PointerEvent, allowed: string[]): HTMLElement | undefined {
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest<HTMLElement>('[data-drop]'))
    .find((element) => element && allowed.includes(element.dataset['drop'] ?? '')) as HTMLElement | undefined;
}

/** The click that follows a drag is no choice. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, true));
}
