// The user's settings, stored in the browser. If storage is refused, they last as long as the page.

const memory = new Map<string, string>();

export function stored<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem('katachi.' + key) ?? memory.get(key);
    return text == null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

/** Stores a value; returns whether it will outlast the page. */
export function store(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem('katachi.' + key, text);
    return true;
  } catch {
    return false; // private windows refuse storage, and it may be full
  }
}

export type Theme = 'auto' | 'light' | 'dark';
export type BoardStyle = 'wood' | 'plain' | 'dark';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)'); // none in tests outside a browser

/** Applies the chosen themes to the page. */
export function applyThemes(): void {
  const theme = stored<Theme>('theme', 'auto');
  const dark = theme === 'dark' || (theme === 'auto' && system?.matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.board = stored<BoardStyle>('board', 'wood');
}

system?.addEventListener('change', applyThemes);
