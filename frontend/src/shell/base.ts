/**
 * Where the page lives on its host: nothing, or a path such as `/comitia` if a proxy has put it there. The server writes
 * it into the document.
 */
export const base: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="comitia-base"]')?.content ?? '');

/** An address of the server as the browser must ask for it. */
export function under(path: string, start = base): string {
  return start + path;
}

/** Whether an address on this host is one of ours. */
export function isWithin(path: string, start = base): boolean {
  return path === start || path.startsWith(`${start}/`);
}

/** An address in the browser's bar as the page knows it. */
export function within(path: string, start = base): string {
  return isWithin(path, start) ? path.slice(start.length) || '/' : path;
}
