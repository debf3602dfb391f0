// Writes src/protocol/types.ts from the server's packets, so that the two sides cannot drift apart.
// `--check` only compares. Needs a Python with msgspec: the variable PYTHON, or python3.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = here('../src/protocol/types.ts');
const python = process.env.PYTHON ?? 'python3';
const schema = JSON.parse(execFileSync(python, [here('../../scripts/packet_schema.py')], { encoding: 'utf8' }));

/** What a client sends may be left out where there is a default, but never the tag by which a variant is known. */
function prepare(struct) {
  delete struct.title; // the name of the definition serves
  const fields = Object.entries(struct.properties ?? {});
  const tags = fields.filter(([, field]) => 'const' in field || field.enum?.length === 1).map(([name]) => name);
  struct.required = [...new Set([...tags, ...(struct.required ?? [])])];
  for (const [, field] of fields) delete field.default;
  struct.additionalProperties = false;
}

/** The compiler knows tuples by their older spelling. */
function tuples(schema) {
  if (schema === null || typeof schema !== 'object') return;
  if (schema.prefixItems) schema.items = schema.prefixItems;
  Object.values(schema).forEach(tuples);
}

tuples(schema);
for (const definition of Object.values(schema.definitions)) if (definition.type === 'object') prepare(definition);

const banner =
  '// Made by scripts/types.mjs from the packets of the server. Run `npm run types` after changing those.\n';
const whole = { title: 'Protocol', type: 'object', additionalProperties: false, ...schema };
let text = await compile(whole, 'Protocol', {
  bannerComment: banner,
  unreachableDefinitions: true,
  strictIndexSignatures: false,
  style: { singleQuote: true, printWidth: 120 },
});
text = text
  .replace(/export interface Protocol \{\}\n/, '')
  .replace(/^ \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` ".*"\.\n/gm, '')
  .replace(/^\/\*\*\n \*\/\n/gm, '')
  .replace(/ \*\n \*\//g, ' */');

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/protocol/types.ts does not match the packets: run `npm run types`');
    process.exit(1);
  }
} else writeFileSync(target, text);
