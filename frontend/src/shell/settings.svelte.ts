import { theme, type Theme } from '../look/theme.svelte';
import type { MePacket, PersonWish } from '../protocol/types';
import { bear, get, patch } from './api';
import { isLang, words, type Lang } from './words.svelte';

/** What the reader can set; the values are words, as the server keeps them. */
export interface Prefs {
  /** Collect steps and send them when confirmed, instead of sending each at once. */
  confirm: 'on' | 'off';
  /** Show what others say. */
  chat: 'on' | 'off';
  /** Single keys of the keyboard choose and undo. */
  keys: 'on' | 'off';
  /** The plain table of every game instead of the game's own. */
  plain: 'on' | 'off';
}

const KEY = 'comitia.prefs';
const DEFAULTS: Prefs = { confirm: 'off', chat: 'on', keys: 'on', plain: 'off' };

function kept(): Prefs {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** The reader: name, language and settings, kept in this browser and, where there is an account, with it. */
class Reader {
  me = $state.raw<MePacket>();
  prefs = $state<Prefs>(kept());

  /** Find out who the server takes us for; it makes a guest of whoever is new. */
  async meet(): Promise<void> {
    this.take(await get<MePacket>('/api/me'));
  }

  take(me: MePacket): void {
    this.me = me;
    bear(me.csrf);
    for (const name of Object.keys(DEFAULTS) as (keyof Prefs)[]) {
      const value = me.prefs[name];
      if (value === 'on' || value === 'off') this.prefs[name] = value;
    }
    const chosen = me.prefs['theme'];
    if (chosen === 'light' || chosen === 'dark' || chosen === 'system') theme.choose(chosen);
    if (!me.is_guest && isLang(me.lang) && me.lang !== words.lang) void words.speak(me.lang);
  }

  async set<K extends keyof Prefs>(name: K, value: Prefs[K]): Promise<void> {
    this.prefs[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.prefs));
    } catch {
      // then it lasts as long as the page
    }
    await this.#wish({ prefs: { ...this.me?.prefs, [name]: value } });
  }

  async dress(chosen: Theme): Promise<void> {
    theme.choose(chosen);
    await this.#wish({ prefs: { ...this.me?.prefs, theme: chosen } });
  }

  /** The step of a game's lesson at which the reader left it; behind the last one it is done. */
  learned(game: string): { at: number; isDone: boolean } {
    const kept = this.me?.prefs[`lesson.${game}`] ?? '';
    return { at: /^\d{1,3}$/.test(kept) ? Number(kept) : 0, isDone: kept === 'done' };
  }

  /** Keep how far the reader has come. */
  async learn(game: string, at: number | 'done'): Promise<void> {
    await this.#wish({ prefs: { [`lesson.${game}`]: String(at) } });
  }

  async speak(lang: Lang): Promise<void> {
    await words.speak(lang);
    await this.#wish({ lang });
  }

  async rename(name: string): Promise<void> {
    this.me = await patch<MePacket>('/api/me', { name } satisfies PersonWish);
  }

  /** Be written to at this address, or at none. */
  async write(email: string): Promise<void> {
    this.me = await patch<MePacket>('/api/me', { email } satisfies PersonWish);
  }

  /** Tell the server; what it cannot keep is still kept here. */
  async #wish(wish: PersonWish): Promise<void> {
    if (!this.me) return;
    this.me = await patch<MePacket>('/api/me', wish).catch(() => this.me);
  }
}

export const reader = new Reader();
