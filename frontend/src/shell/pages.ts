import type { Component } from 'svelte';
import type { Route } from './route';

/** A page with what its address tells it; another key is another page. */
export interface Opened {
  Page: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
  key: string;
  /** Whether the table needs all the room. */
  isTable: boolean;
}

interface Module<P extends Record<string, unknown>> {
  default: Component<P>;
}

/** The page of an address. Each is a file of its own: nobody waits for pages that they do not open. */
export async function open(route: Route): Promise<Opened> {
  switch (route.page) {
    case 'first':
      return page(route, await import('./pages/FirstPage.svelte'), {});
    case 'new':
      return page(route, await import('./pages/SetupPage.svelte'), { game: route.game });
    case 'learn':
      return page(route, await import('./pages/LessonPage.svelte'), { game: route.game });
    case 'table':
      return page(route, await import('./pages/TablePage.svelte'), { table: route.table, seat: route.seat });
    case 'join': {
      const { table, seat, token } = route;
      return page(route, await import('./pages/JoinPage.svelte'), { table, seat, token });
    }
    case 'replay': {
      const { table, seat, move, all } = route;
      return page(route, await import('./pages/ReplayPage.svelte'), { table, seat, move, all });
    }
    case 'rules':
      return page(route, await import('./pages/RulesPage.svelte'), { game: route.game });
    case 'edition':
      return page(route, await import('./pages/EditionPage.svelte'), { table: route.table });
    case 'home':
      return page(route, await import('./pages/HomePage.svelte'), {});
    case 'account':
      return page(route, await import('./pages/AccountPage.svelte'), {});
    case 'host':
      return page(route, await import('./pages/HostPage.svelte'), {});
    case 'reset':
      return page(route, await import('./pages/ResetPage.svelte'), { token: route.token });
    case 'about':
      return page(route, await import('./pages/AboutPage.svelte'), {});
    case 'lost':
      return page(route, await import('./pages/LostPage.svelte'), {});
  }
}

function page<P extends Record<string, unknown>>(route: Route, module: Module<P>, props: P): Opened {
  return {
    Page: module.default as unknown as Opened['Page'],
    props,
    key: JSON.stringify(route),
    isTable: ['table', 'replay', 'learn'].includes(route.page),
  };
}
