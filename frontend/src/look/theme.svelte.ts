/** Light, dark, or as the system says; kept in this browser. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'comitia.theme';

function kept(): Theme {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system'; // storage may be forbidden
  }
}

class ThemeChoice {
  #chosen = $state<Theme>('system');

  constructor() {
    this.choose(kept());
  }

  get chosen(): Theme {
    return this.#chosen;
  }

  choose(theme: Theme): void {
    this.#chosen = theme;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // then the choice lasts as long as the page
    }
  }
}

export const theme = new ThemeChoice();
