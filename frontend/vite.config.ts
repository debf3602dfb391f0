import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type BuildOptions } from 'vite';
import { packing } from './scripts/packing.mjs';

const PAGE = '../src/comitia/server/static';

/** What each mode builds, and where to. */
const BUILDS: Record<string, BuildOptions> = {
  production: { outDir: PAGE, rolldownOptions: { input: 'index.html' } },
  gallery: { outDir: 'gallery-built', rolldownOptions: { input: 'gallery.html' } },
  // One script and one sheet that need no other file: the server puts them into a page with a game.
  offline: {
    outDir: `${PAGE}/offline`,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: 'src/offline.ts',
      output: { codeSplitting: false, entryFileNames: 'replay.js', assetFileNames: 'replay[extname]' },
    },
  },
};

// `vite build` makes the page that the server hands out, `--mode offline` what a game in a file of its own needs; `--mode
// gallery` makes the picture book of parts and tables, which is for the people who draw them and never part of the product.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === 'offline' ? [] : [packing()])],
  // Files name one another by where they lie, so that a host may put the page under any path.
  base: './',
  publicDir: mode === 'offline' ? false : 'public',
  build: {
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Fonts and pictures stay files: the page may load from its own server only, which forbids data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...BUILDS[mode],
  },
}));
