import type { GameCard, GameWords } from '../protocol/types';
import { get } from './api';

const known = new Map<string, Promise<GameWords>>();

/** A game's words in one language, fetched once. */
export function gameWords(game: string, lang: string): Promise<GameWords> {
  return wordsAt(`/api/games/${encodeURIComponent(game)}/words?lang=${lang}`);
}

/** The same with the printed numbers of a table's own edition. */
export function tableWords(table: string, lang: string): Promise<GameWords> {
  return wordsAt(`/api/tables/${encodeURIComponent(table)}/words?lang=${lang}`);
}

function wordsAt(address: string): Promise<GameWords> {
  const found = known.get(address);
  if (found) return found;
  const fetched = get<GameWords>(address);
  known.set(address, fetched);
  fetched.catch(() => known.delete(address));
  return fetched;
}

const cards = new Map<string, Promise<GameCard[]>>();

/** The games as cards in one language, fetched once. */
export function gameCards(lang: string): Promise<GameCard[]> {
  const known = cards.get(lang);
  if (known) return known;
  const fetched = get<GameCard[]>(`/api/games?lang=${lang}`);
  cards.set(lang, fetched);
  fetched.catch(() => cards.delete(lang));
  return fetched;
}
