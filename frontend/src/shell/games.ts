import type { GameCard, GameWords } from '../protocol/types';
import { get } from './api';

const games = new Map<string, Promise<GameWords>>();

/** A game's words in one language, fetched once. */
export function gameWords(game: string, lang: string): Promise<GameWords> {
  const key = `${game} ${lang}`;
  const known = games.get(key);
  if (known) return known;
  const fetched = get<GameWords>(`/api/games/${encodeURIComponent(game)}/words?lang=${lang}`);
  games.set(key, fetched);
  fetched.catch(() => games.delete(key));
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
