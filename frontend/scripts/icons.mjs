// Copies the icons listed in icons.json, with their authors, out of the icon package:
// the drawings to src/look/icons.ts, the credits to CREDITS.md. Run `npm run icons` after changing the list.
import { readFileSync, writeFileSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);
const { icons } = JSON.parse(readFileSync(here('../node_modules/@iconify-json/game-icons/icons.json'), 'utf8'));
const authors = Object.entries(JSON.parse(readFileSync(here('icons.json'), 'utf8'))).sort(([a], [b]) =>
  a < b ? -1 : 1,
);

/** The outline of an icon: one path on a grid of 512. */
function outline(name) {
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? '');
  if (!path) throw new Error(`there is no icon ${name} of a single plain path`);
  return path[1];
}

const lines = authors.map(([name]) => `  '${name}': '${outline(name)}',`);
writeFileSync(
  here('../src/look/icons.ts'),
  `// Made by scripts/icons.mjs; authors and licence are in CREDITS.md.\nexport const icons = {\n${lines.join('\n')}\n} as const;\n\nexport type IconName = keyof typeof icons;\n`,
);

const rows = authors.map(([name, author]) => `| ${name} | ${author} |`);
writeFileSync(
  here('../CREDITS.md'),
  `# Credits

## Icons

Icons made by the authors named below, from game-icons.net, under the licence CC BY 3.0
(creativecommons.org/licenses/by/3.0). Changed by us: only the outlines are kept; colour and size are set by the page.

| icon | author |
| --- | --- |
${rows.join('\n')}

## Fonts

- Cinzel, by The Cinzel Project Authors, SIL Open Font License 1.1
- EB Garamond, by The EB Garamond Project Authors, SIL Open Font License 1.1
- Inter, by The Inter Project Authors, SIL Open Font License 1.1
`,
);
