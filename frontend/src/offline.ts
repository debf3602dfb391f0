import { mount } from 'svelte';
import './look/look.css';
import './shell/shell.css';
import type { Film, GameWords } from './protocol/types';
import OfflinePage from './shell/pages/OfflinePage.svelte';
import { words } from './shell/words.svelte';

/** What the server has put into the page: a game, and every word that is needed to read it. */
interface Enclosed {
  film: Film;
  game: GameWords;
  messages: Record<string, string>;
}

const enclosed = document.getElementById('game')?.textContent;
const page = document.getElementById('page');
if (enclosed && page) {
  const { film, game, messages } = JSON.parse(enclosed) as Enclosed;
  words.take(messages, game.lang);
  mount(OfflinePage, { target: page, props: { film, game } });
}
