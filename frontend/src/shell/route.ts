import { under } from './base';

/** Where the reader is: a page's name with what its address tells. */
export type Route =
  | { page: 'first' }
  | { page: 'new'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'table'; table: string; seat: number | undefined }
  | { page: 'join'; table: string; seat: number; token: string }
  | { page: 'replay'; table: string; seat: number | undefined; move: number | undefined; all: boolean }
  | { page: 'rules'; game: string }
  | { page: 'edition'; table: string }
  | { page: 'home' }
  | { page: 'account' }
  | { page: 'host' }
  | { page: 'reset'; token: string }
  | { page: 'about' }
  | { page: 'lost' };

/**
 * What an address names. Seats count from 1 in addresses and from 0 everywhere else. The token of a seat stands
 * behind the hash sign, where no server and no proxy reads it.
 */
export function routeOf(path: string, search = '', hash = ''): Route {
  const asked = new URLSearchParams(search);
  const [page = '', first = '', second = ''] = partsOf(path);
  const seat = seatOf(asked.get('seat'));
  switch (page) {
    case '':
      return { page: 'first' };
    case 'new':
      return { page: 'new', game: asked.get('game') ?? '' };
    case 'learn':
      return first ? { page: 'learn', game: first } : { page: 'lost' };
    case 'table':
      return first ? { page: 'table', table: first, seat } : { page: 'lost' };
    case 'join':
      return joining(first, seatOf(second), hash.replace(/^#/, ''));
    case 'replay':
      return first ? replaying(first, seat, asked) : { page: 'lost' };
    case 'rules':
      return first ? { page: 'rules', game: first } : { page: 'lost' };
    case 'edition':
      return first ? { page: 'edition', table: first } : { page: 'lost' };
    case 'reset':
      return { page: 'reset', token: hash.replace(/^#/, '') };
    case 'home':
    case 'account':
    case 'host':
    case 'about':
      return { page };
    default:
      return { page: 'lost' };
  }
}

/** The parts of a path; one that no browser can have meant is a page that does not exist. */
function partsOf(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return ['?'];
  }
}

function joining(table: string, seat: number | undefined, token: string): Route {
  return table && seat !== undefined ? { page: 'join', table, seat, token } : { page: 'lost' };
}

function replaying(table: string, seat: number | undefined, asked: URLSearchParams): Route {
  return { page: 'replay', table, seat, move: wholeNumber(asked.get('move')), all: asked.get('all') === '1' };
}

function seatOf(text: string | null): number | undefined {
  const seat = wholeNumber(text);
  return seat === undefined || seat < 1 ? undefined : seat - 1;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export const paths = {
  first: under('/'),
  about: under('/about'),
  home: under('/home'),
  account: under('/account'),
  host: under('/host'),
  edition: (table: string) => under(`/edition/${encodeURIComponent(table)}`),
  learn: (game: string) => under(`/learn/${encodeURIComponent(game)}`),
  rules: (game: string) => under(`/rules/${encodeURIComponent(game)}`),
  setUp: (game = '') => under(game ? `/new?game=${encodeURIComponent(game)}` : '/new'),
  join: (table: string, seat: number) => under(`/join/${encodeURIComponent(table)}/${seat + 1}`),
  table: (table: string, seat?: number) =>
    under(`/table/${encodeURIComponent(table)}${seat === undefined || seat < 0 ? '' : `?seat=${seat + 1}`}`),
  replay: (table: string, seat: number, move?: number, all = false) => {
    const asked = new URLSearchParams();
    if (seat >= 0 && !all) asked.set('seat', String(seat + 1));
    if (move !== undefined) asked.set('move', String(move));
    if (all) asked.set('all', '1');
    return under(`/replay/${encodeURIComponent(table)}${asked.size > 0 ? `?${asked}` : ''}`);
  },
};

/** Where the server tells a whole game, moment by moment. */
export function filmOf(table: string, seat: number | undefined, all: boolean, lang: string): string {
  const asked = new URLSearchParams({ lang });
  if (all) asked.set('all', '1');
  else if (seat !== undefined) asked.set('seat', String(seat + 1));
  return `/api/tables/${encodeURIComponent(table)}/film?${asked}`;
}

/** Where a seat is taken. The word is the reader's contribution to the dice, which the server cannot foresee. */
export function seatAddress(table: string, seat: number, word: string, token = ''): string {
  const asked = new URLSearchParams({ word });
  if (token) asked.set('token', token);
  return `/api/tables/${encodeURIComponent(table)}/seats/${seat + 1}?${asked}`;
}
