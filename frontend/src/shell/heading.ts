import type { Attachment } from 'svelte/attachments';
import { router } from './router.svelte';

/** For a page's title, `{@attach heading}`: it gets the focus when the page opens, so that readers start at its top. */
export const heading: Attachment<HTMLElement> = (title) => {
  if (router.hasMoved) title.focus({ preventScroll: true });
};
