import type { TableLinks } from '../protocol/types';

/** The links to the seats of a table that was set up here: the server tells them once, so they are kept. */
const keyOf = (table: string) => `comitia.links.${table}`;

export function keepLinks(links: TableLinks): void {
  try {
    localStorage.setItem(keyOf(links.table), JSON.stringify(links));
  } catch {
    // then they are shown once
  }
}

export function keptLinks(table: string): TableLinks | undefined {
  try {
    const kept = localStorage.getItem(keyOf(table));
    return kept ? (JSON.parse(kept) as TableLinks) : undefined;
  } catch {
    return undefined;
  }
}
