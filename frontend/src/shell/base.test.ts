import { expect, test } from 'vitest';
import { under, within } from './base';

test('a page that a proxy has put under a path finds its server and its own addresses there', () => {
  expect(under('/api/me', '/comitia')).toBe('/comitia/api/me');
  expect(within('/comitia/table/ab12', '/comitia')).toBe('/table/ab12');
  expect(within('/comitia', '/comitia')).toBe('/');
});

test('an address that only begins like the path is not under it', () => {
  expect(within('/comitial', '/comitia')).toBe('/comitial');
});

test('a page at the root changes nothing', () => {
  expect(under('/api/me', '')).toBe('/api/me');
  expect(within('/table/ab12', '')).toBe('/table/ab12');
});
