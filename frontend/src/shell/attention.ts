import calm from '../look/seal.svg';
import ringing from './seal-turn.svg';

/** Show in the tab's icon whether the reader is awaited. */
export function ring(isAwaited: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isAwaited ? ringing : calm;
}
