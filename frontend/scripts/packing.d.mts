import type { Plugin } from 'vite';

export function packing(): Plugin;
