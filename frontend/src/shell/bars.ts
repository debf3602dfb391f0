import type { GameBar } from '../protocol/table';

const BARS = import.meta.glob<GameBar>('../games/*/bar.ts', { import: 'bar' });

/** What the answer bar knows of a game; nothing if the game tells nothing, or the file cannot be had. */
export async function barOf(game: string): Promise<GameBar | undefined> {
  return BARS[`../games/${game}/bar.ts`]?.().catch(() => undefined);
}
