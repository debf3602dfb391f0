import { IntlMessageFormat } from 'intl-messageformat';
import type { Args } from '../protocol/table';
import { get } from './api';

/** A language by its code. The server knows which there are: a file of words is enough. */
export type Lang = string;

const KEY = 'comitia.lang';
const NAME = 'language.';

export function isLang(lang: string | null | undefined): lang is Lang {
  return typeof lang === 'string' && lang in words.languages;
}

/** What was chosen here before, else what the browser speaks; the server answers in English if it speaks neither. */
function preferred(): Lang {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
  } catch {
    // storage may be forbidden
  }
  return navigator.language.slice(0, 2);
}

/** The words of the page in the reader's language. Components that call `say` follow a change by themselves. */
class PageWords {
  lang = $state<Lang>(preferred());
  #messages = $state.raw<Record<string, string>>({});
  #compiled = new Map<string, IntlMessageFormat>();
  isReady = $state(false);
  /** What each language calls itself, by its code. */
  languages = $derived<Record<string, string>>(
    Object.fromEntries(
      Object.entries(this.#messages).flatMap(([key, name]) =>
        key.startsWith(NAME) ? [[key.slice(NAME.length), name]] : [],
      ),
    ),
  );

  /** Read the messages of a language and switch to it. */
  async speak(lang: Lang): Promise<void> {
    this.take(await get<Record<string, string>>(`/api/words?lang=${lang}`), lang);
    try {
      localStorage.setItem(KEY, this.lang);
    } catch {
      // then the choice lasts as long as the page
    }
  }

  /** Speak with these messages. */
  take(messages: Record<string, string>, lang: Lang): void {
    this.#compiled.clear();
    this.#messages = messages;
    this.lang = messages['language'] ?? lang;
    this.isReady = true;
    document.documentElement.lang = this.lang;
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
