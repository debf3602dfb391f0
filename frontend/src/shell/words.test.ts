import { expect, test } from 'vitest';
import english from '../../../src/comitia/text/en.toml?raw';

const sources = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The keys of the page's words in the catalogue. */
function keys(): string[] {
  let section = '';
  return english.split('\n').flatMap((line) => {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const name = /^(\w+) = /.exec(line)?.[1];
    return name && section.startsWith('page.') ? [`${section.slice(5)}.${name}`] : [];
  });
}

const text = Object.values(sources).join('\n');
/** Keys that are said as they are, and beginnings of those that are put together. */
const said = new Set([...text.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map((found) => found[1] ?? ''));
const begun = [...text.matchAll(/\b(?:say|label)\(`([a-z]+\.[a-z_]*)\$\{/g)].map((found) => found[1] ?? '');

test('every word that the page says is in the catalogue', () => {
  const known = new Set(keys());
  const literal = [...text.matchAll(/\bsay\(\s*'([^']+)'/g)].map((found) => found[1] ?? '');
  expect(literal.filter((key) => !known.has(key))).toEqual([]);
});

test('every word of the page in the catalogue is said somewhere', () => {
  expect(keys().filter((key) => !said.has(key) && !begun.some((part) => key.startsWith(part)))).toEqual([]);
});
