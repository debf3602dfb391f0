import { IntlMessageFormat } from 'intl-messageformat';
import type { Args } from '../protocol/table';
import { get } from './api';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;
export type Lang = keyof typeof LANGUAGES;

const KEY = 'comitia.lang';

export function isLang(lang: string | null | undefined): lang is Lang {
  return typeof lang === 'string' && lang in LANGUAGES;
}

/** What was chosen here before, else what the browser speaks, else English. */
function preferred(): Lang {
  try {
    const kept = localStorage.getItem(KEY);
    if (isLang(kept)) return kept;
  } catch {
    // storage may be forbidden
  }
  return navigator.languages.map((lang) => lang.slice(0, 2)).find(isLang) ?? 'en';
}

/** The words of the page in the reader's language. Components that call `say` follow a change by themselves. */
class PageWords {
  lang = $state<Lang>(preferred());
  #messages = $state.raw<Record<string, string>>({});
  #compiled = new Map<string, IntlMessageFormat>();
  isReady = $state(false);

  /** Read the messages of a language and switch to it. */
  async speak(lang: Lang): Promise<void> {
    const messages = await get<Record<string, string>>(`/api/words?lang=${lang}`);
    this.#compiled.clear();
    this.#messages = messages;
    this.lang = lang;
    this.isReady = true;
    document.documentElement.lang = lang;
    try {
      localStorage.setItem(KEY, lang);
    } catch {
      // then the choice lasts as long as the page
    }
  }

  say = (key: string, args: Args = {}): string => {
    const message = this.#messages[key] ?? this.#messages[`page.${key}`];
    if (message === undefined) return key;
    let compiled = this.#compiled.get(key);
    if (!compiled) this.#compiled.set(key, (compiled = new IntlMessageFormat(message, this.lang)));
    return String(compiled.format(args));
  };
}

export const words = new PageWords();
export const say = words.say;
