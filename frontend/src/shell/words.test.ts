import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('..', import.meta.url);
const ENGLISH = new URL('../../../src/comitia/text/en.toml', import.meta.url);

/** The keys of the page's words in the catalogue. */
function keys(): string[] {
  let section = '';
  return readFileSync(ENGLISH, 'utf8')
    .split('\n')
    .flatMap((line) => {
      section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
      const name = /^(\w+) = /.exec(line)?.[1];
      return name && section.startsWith('page.') ? [`${section.slice(5)}.${name}`] : [];
    });
}

const text = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(new URL(path, SOURCES), 'utf8'))
  .join('\n');
/** Keys that are said as they are, and beginnings of those that are put together. */
const said = new Set([...text.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map((found) => found[1] ?? ''));
const begun = [...text.matchAll(/say\(`([a-z]+\.[a-z_]*)\$\{/g)].map((found) => found[1] ?? '');

test('every word that the page says is in the catalogue', () => {
  const known = new Set(keys());
  const literal = [...text.matchAll(/\bsay\(\s*'([^']+)'/g)].map((found) => found[1] ?? '');
  expect(literal.filter((key) => !known.has(key))).toEqual([]);
});

test('every word of the page in the catalogue is said somewhere', () => {
  expect(keys().filter((key) => !said.has(key) && !begun.some((part) => key.startsWith(part)))).toEqual([]);
});
