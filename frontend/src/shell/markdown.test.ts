import { expect, test } from 'vitest';
import { anchor, blocksOf, spansOf } from './markdown';

test('markup in the text stays text', () => {
  expect(blocksOf('<img src=x onerror=alert(1)>')).toEqual([
    { is: 'paragraph', spans: [{ is: 'text', text: '<img src=x onerror=alert(1)>' }] },
  ]);
});

test('a link leads to the web or to this page, never to a script', () => {
  expect(spansOf('[x](javascript:alert)')).toEqual([{ is: 'text', text: 'x' }]);
  expect(spansOf('[x](#s1)')).toEqual([{ is: 'link', href: '#s1', spans: [{ is: 'text', text: 'x' }] }]);
});

test('sections are found by their numbers', () => {
  expect(anchor('6.5 Paying')).toBe('s6.5');
  expect(anchor('R7 Ties')).toBe('sR7');
  expect(anchor('2 Set-up')).toBe('s2');
  expect(anchor('Rulings')).toBe('rulings');
});

test('lists hold lists and lines that go on', () => {
  const [list] = blocksOf('- one\n  more\n  - inner\n- two');
  expect(list).toMatchObject({ is: 'list', ordered: false, items: [[{ is: 'paragraph' }, { is: 'list' }], [{}]] });
});

test('a table has a head, rows and alignments', () => {
  const [table] = blocksOf('| a | b |\n| --- | ---: |\n| `x` | 1 |');
  expect(table).toMatchObject({
    is: 'table',
    align: ['start', 'end'],
    rows: [[[{ is: 'code', text: 'x' }], [{ text: '1' }]]],
  });
});
