// The user's records: a list that can be searched, an archive of all, and a new game.

import type { App } from '../app.ts';
import { button, choice, debounce, download, h, set } from '../dom.ts';
import { formats } from '../api.gen.ts';
import { language, t } from '../i18n.ts';
import { listKept, removeKept, writeKept, type Kept } from '../keep.ts';
import { store } from '../settings.ts';
import { zip } from '../zip.ts';

const most = 200; // most records drawn

export class Studies {
  readonly element: HTMLElement;
  private readonly box = h('div', { class: 'studies stack' });
  private readonly notice = h('div', {});
  private readonly search = h('input', {
    type: 'search',
    id: 'study-search',
    'aria-label': t('searchStudies'),
    placeholder: t('searchStudies'),
  });
  private all: Kept[] = [];
  private now = 0; // number of the record shown

  constructor(
    private readonly app: App,
    opener: HTMLElement,
    private readonly open: (k: Kept) => void,
    make: (size: number, problem: boolean) => void,
  ) {
    this.search.addEventListener('input', debounce(80, () => this.draw()));
    const sizes = [19, 13, 9].map((n): [string, string] => [String(n), `${n}×${n}`]);
    let size = 19;
    this.element = h(
      'section',
      { class: 'card', 'aria-label': t('studies') },
      h('h2', {}, t('studies')),
      h(
        'div',
        { class: 'row' },
        button(t('newGame'), () => make(size, false), { id: 'new-study' }),
        button(t('newProblem'), () => make(size, true), { id: 'new-problem', title: t('newProblemHelp', { life: t('life') }) }),
        choice(t('size'), sizes, '19', (n) => (size = Number(n))),
        button(t('exportStudies'), () => this.export(), { id: 'export-studies' }),
      ),
      opener,
      h('p', { class: 'small soft' }, t('studiesHelp', { formats })),
      this.search,
      this.notice,
      this.box,
    );
  }

  /** Reads the list again; now is the number of the record shown. */
  async refresh(now: number): Promise<void> {
    if (now > 0 && now !== this.now) set(this.notice); // it is about an earlier record
    this.now = now;
    try {
      this.all = await listKept();
      store('studies', this.all.length > 0); // Explore asks them
    } catch {
      this.all = [];
    }
    this.draw();
  }

  private draw(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.all.filter((k) => {
      const text = (k.title + ' ' + k.text).toLowerCase();
      return words.every((w) => text.includes(w));
    });
    this.search.hidden = this.all.length < 2;
    set(
      this.box,
      found.slice(0, most).map((k) => this.entry(k)),
      found.length > most && h('p', { class: 'small soft' }, t('ofFirst', { n: most })),
      this.all.length > 0 && found.length === 0 && h('p', {}, t('nothing')),
    );
  }

  private entry(k: Kept): HTMLElement {
    const when = new Date(k.changed).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
    const e = button('', () => this.open(k), { class: 'study', 'aria-current': k.id === this.now ? 'true' : null });
    e.append(h('span', { class: 'names' }, k.title || t('game')), h('span', { class: 'small soft' }, `${t('movesN', { n: k.moves })} · ${when}`));
    return h(
      'div',
      { class: 'row spread' },
      e,
      button('×', () => void this.remove(k), { 'aria-label': t('remove', { what: k.title || t('game') }) }),
    );
  }

  /** Removes a record; this can be undone while the list is shown. */
  private async remove(k: Kept): Promise<void> {
    await removeKept(k.id);
    if (k.id === this.now) this.app.store.set({ game: '', node: 0, line: [] });
    set(
      this.notice,
      h(
        'p',
        { class: 'notice row spread small' },
        t('removed', { what: k.title || t('game') }),
        button(t('undo'), () => void this.restore(k), { id: 'restore-study' }),
      ),
    );
    await this.refresh(this.now === k.id ? 0 : this.now);
  }

  private async restore(k: Kept): Promise<void> {
    set(this.notice);
    await writeKept({ ...k, id: 0 });
    await this.refresh(this.now);
  }

  /** All records as an archive, which the page can read. */
  private export(): void {
    const files = this.all.map((k) => ({ name: fileName(k.title) + '.sgf', data: new TextEncoder().encode(k.text) }));
    download('katachi-games.zip', 'application/zip', zip(files));
  }
}

/** A title as a file name. */
export function fileName(title: string): string {
  return title.replace(/[^\p{L}\p{N} .()–-]+/gu, '').trim().slice(0, 80) || 'game'; // prettier-ignore
}
