import { expect, test } from 'vitest';
import { paths, routeOf } from './route';

test('seats count from one in addresses and from zero inside', () => {
  expect(routeOf('/table/ab12', '?seat=2')).toEqual({ page: 'table', table: 'ab12', seat: 1 });
  expect(paths.table('ab12', 1)).toBe('/table/ab12?seat=2');
});

test('a seat that is no number is no seat', () => {
  expect(routeOf('/table/ab12', '?seat=x')).toEqual({ page: 'table', table: 'ab12', seat: undefined });
  expect(routeOf('/join/ab12/0', '', '#t')).toEqual({ page: 'lost' });
});

test('the link for a friend names a seat and its token', () => {
  expect(routeOf('/join/ab12/2', '', '#secret')).toEqual({ page: 'join', table: 'ab12', seat: 1, token: 'secret' });
});

test('a moment is found again by its address', () => {
  const [path, search] = paths.replay('ab12', 0, 40).split('?');
  expect(routeOf(path ?? '', `?${search}`)).toEqual({ page: 'replay', table: 'ab12', seat: 0, move: 40, all: false });
});

test('all cards up needs no seat', () => {
  expect(paths.replay('ab12', 0, 3, true)).toBe('/replay/ab12?move=3&all=1');
});

test('an address of nothing is lost', () => {
  expect(routeOf('/table')).toEqual({ page: 'lost' });
  expect(routeOf('/wherever')).toEqual({ page: 'lost' });
});

test('an address that cannot be decoded is lost, not a blank page', () => {
  expect(routeOf('/%E0%A4%A')).toEqual({ page: 'lost' });
  expect(routeOf('/table/%')).toEqual({ page: 'lost' });
});

test('a link to a new password has its token behind the hash sign', () => {
  expect(routeOf('/reset', '', '#abc.def')).toEqual({ page: 'reset', token: 'abc.def' });
});
