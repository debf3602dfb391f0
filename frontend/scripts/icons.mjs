// Copies the icons listed in icons.json, with their authors, out of the icon package. Run `npm run icons` after changing
// the list, or after using an icon in another place; `--check` only tells whether that is needed.
//
// Whoever opens a page loads no drawings that it does not show: those that the shell and the parts name are in
// src/look/icons.ts, those that only one game names come with the table of that game, in src/games/<game>/icons.ts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);
const { icons } = JSON.parse(readFileSync(here('../node_modules/@iconify-json/game-icons/icons.json'), 'utf8'));
const authors = Object.entries(JSON.parse(readFileSync(here('icons.json'), 'utf8'))).sort(([a], [b]) =>
  a < b ? -1 : 1,
);
const names = authors.map(([name]) => name);
const games = readdirSync(here('../src/games'));
const isCheck = process.argv.includes('--check');

/** The outline of an icon: one path on a grid of 512. */
function outline(name) {
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? '');
  if (!path) throw new Error(`there is no icon ${name} of a single plain path`);
  return rounded(path[1]);
}

/** A tenth of a grid of 512 is finer than any screen. Numbers that a sign or a point parted stay apart. */
function rounded(path) {
  return path.replace(/(-?)(\d*\.\d+)/g, (found, sign, number, at) => {
    const isJoined = found.startsWith('.') && /\d/.test(path[at - 1] ?? '');
    const short = String(Math.round(Number(number) * 10) / 10).replace(/^0\./, '.');
    const isParted = path[at + found.length] === '.' && !short.includes('.');
    return (isJoined && !short.startsWith('.') ? ' ' : '') + sign + short + (isParted ? ' ' : '');
  });
}

/** The icons that files name, in quotes. */
function namedIn(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(here(`../src/${folder}`), { recursive: true }).map((file) => `../src/${folder}/${file}`),
  );
  const text = files
    .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('/icons.ts'))
    .map((file) => readFileSync(here(file), 'utf8'))
    .join('\n');
  return names.filter((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
}

function drawings(wanted) {
  return `{\n${wanted.map((name) => `  '${name}': '${outline(name)}',`).join('\n')}\n}`;
}

const HEAD = '// Made by scripts/icons.mjs; authors and licence are in CREDITS.md.\n';
const shared = namedIn(['shell', 'parts', 'look']);
const made = {
  '../src/look/icons.ts': `${HEAD}export type IconName =\n${names.map((name) => `  | '${name}'`).join('\n')};

/** The drawings that are here; those of a game come with its table. */
export const icons: Partial<Record<IconName, string>> = ${drawings(shared)};
`,
};
for (const game of games) {
  const own = namedIn([`games/${game}`]).filter((name) => !shared.includes(name));
  made[`../src/games/${game}/icons.ts`] =
    `${HEAD}import { icons } from '../../look/icons';\n\nObject.assign(icons, ${drawings(own)});\n`;
}

const rows = authors.map(([name, author]) => `| ${name} | ${author} |`);
made['../CREDITS.md'] = `# Credits

## Icons

Icons made by the authors named below, from game-icons.net, under the licence CC BY 3.0
(creativecommons.org/licenses/by/3.0). Changed by us: only the outlines are kept, rounded; colour and size are set by the page.

| icon | author |
| --- | --- |
${rows.join('\n')}

## Fonts

- Cinzel, by The Cinzel Project Authors, SIL Open Font License 1.1
- EB Garamond, by The EB Garamond Project Authors, SIL Open Font License 1.1
- Inter, by The Inter Project Authors, SIL Open Font License 1.1
`;

for (const [path, text] of Object.entries(made)) {
  if (existsSync(here(path)) && readFileSync(here(path), 'utf8') === text) continue;
  if (isCheck) {
    console.error(`${path.slice(3)} is not what the icons in use make: run npm run icons`);
    process.exitCode = 1;
  } else writeFileSync(here(path), text);
}
