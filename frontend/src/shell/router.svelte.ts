import { isWithin, within } from './base';
import { routeOf, type Route } from './route';

/** The page that is shown; follows the address bar, and links of our own without loading anew. */
class Router {
  route = $state.raw<Route>(here());
  /** Whether this is no longer the page that the browser loaded. */
  hasMoved = false;

  constructor() {
    addEventListener('popstate', () => this.#arrive());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.hasMoved = true;
    this.route = here();
  }

  /** Change the address to one that shows the same, as when a slider moves. */
  rename(path: string): void {
    history.replaceState(null, '', path);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || !isPage(link)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

function here(): Route {
  return routeOf(within(location.pathname), location.search, location.hash);
}

/** Whether a link leads to a page of ours, not to a file, the API or a place on the same page. */
function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.hash || !isWithin(link.pathname)) return false;
  return !/^\/(api|schema|licences)\//.test(within(link.pathname));
}

export const router = new Router();
