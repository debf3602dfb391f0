import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { packing } from './scripts/packing.mjs';

// `vite build` makes the page that the server hands out; `--mode gallery` makes the picture book of parts and tables,
// which is for the people who draw them and never part of the product.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), packing()],
  // Files name one another by where they lie, so that a host may put the page under any path.
  base: './',
  build: {
    outDir: mode === 'gallery' ? 'gallery-built' : '../src/comitia/server/static',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Fonts and pictures stay files: the page may load from its own server only, which forbids data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: mode === 'gallery' ? 'gallery.html' : 'index.html' },
  },
}));
