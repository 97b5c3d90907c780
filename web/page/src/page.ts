// Builds the page, and shows the panel that the state selects.

import { Api } from './api.ts';
import { App, type Panel, type Step } from './app.ts';
import { BoardPane } from './board/pane.ts';
import { button, choice, h, set } from './dom.ts';
import { language, languageNames, setLanguage, t, type Word } from './i18n.ts';
import { icon, type Icon } from './icons.ts';
import { recordInLink } from './link.ts';
import { firstView } from './marks.ts';
import { Explore } from './panel/explore.ts';
import type { Game } from './panel/game.ts';
import type { Given } from './panel/open.ts';
import { Waiting } from './panel/waiting.ts';
import { keepSite } from './site.ts';
import { applyThemes, store as keep, stored } from './settings.ts';
import { Store, tabOf, tabs, type State, type Tab, type View } from './state.ts';
import { chooseTransport, LocalWorker, withNetwork } from './transport.ts';

class Page {
  private readonly live = h('div', { class: 'hidden', role: 'status', 'aria-live': 'polite' });
  private readonly toast = h('div', { class: 'toast', 'aria-hidden': 'true' });
  private readonly app: App;
  private readonly board: BoardPane;
  private readonly panels: Record<string, Panel>; // by view; those of panel/views.ts after they are loaded
  private readonly waiting: Waiting;
  private readonly side = h('div', {});
  private readonly nav = h('nav', { class: 'views', 'aria-label': t('views') });
  private readonly left = new Map<Tab, View>(); // by tab: the view that it showed last
  private readonly collections = h('span', {});
  private shown: Panel | null = null;

  constructor() {
    this.app = new App(new Store(), new Api(chooseTransport()), this.live, this.toast);
    this.app.status.engines = withNetwork(this.app.api.transport, []);
    this.board = new BoardPane(this.app);
    const explore = new Explore(this.app);
    this.waiting = new Waiting(explore);
    this.panels = {
      explore,
    };
    const main = h('main', {}, this.board.element, this.side);
    document.body.replaceChildren(
      h(
        'a',
        { class: 'skip', href: '#board', click: (e: Event) => (e.preventDefault(), this.board.box.focus()) },
        t('skip'),
      ),
      this.head(),
      main,
      this.live,
      this.toast,
    );
    this.app.store.listen((s, before) => this.show(s, before));
    addEventListener('keydown', (e) => this.key(e));
    this.takeRecords();
    this.app.collectionsChanged = () => void this.loadCollections();
    void this.start();
  }

  private head(): HTMLElement {
    return h(
      'header',
      { class: 'top' },
      h('h1', { class: 'brand' }, h('span', { lang: 'ja', 'aria-hidden': 'true' }, '形'), 'katachi'),
      this.nav,
      h(
        'div',
        { class: 'end' },
        this.collections,
        this.sign('gear', 'settings', () => this.settings()),
        this.sign('help', 'help', () => this.help()),
      ),
    );
  }

  private sign(image: Icon, word: Word, click: () => void): HTMLElement {
    return h(
      'button',
      { type: 'button', class: 'sign', 'aria-label': t(word), title: t(word), click },
      icon(image),
    );
  }

  /**
   * Stores the token in the link as a cookie, and removes it from the address. A server that other machines can
   * reach requires it.
   */
  private async signIn(): Promise<void> {
    const token = /(?:^#|[?&])token=([^&]+)/.exec(location.hash)?.[1];
    if (!token) return;
    history.replaceState(null, '', '#' + location.hash.slice(1).replace(/[?&]?token=[^&]+/, ''));
    await fetch('api/v1/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  }

  private async start(): Promise<void> {
    await this.signIn();
    const loaded = this.loadCollections();
    this.show(this.app.store.state, null);
    firstView();
    const { transport } = this.app.api;
    if (transport instanceof LocalWorker) keepSite(transport);
    const follow = (): void =>
      void recordInLink().then(
        (text) => text && this.app.take({ files: [], text }),
        (e: Error) => this.app.toast(t('failed', { text: e.message })),
      );
    addEventListener('hashchange', follow);
    follow();
    await loaded;
  }

  private async loadCollections(): Promise<void> {
    try {
      const status = await this.app.api.ask('collections', {});
      this.app.status = { ...status, engines: withNetwork(this.app.api.transport, status.engines) };
      this.showCollections();
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  private showCollections(): void {
    const all = this.app.status.collections;
    (this.panels.explore as Explore).introduce(this.app.store.state);
    const options = all.map((c): [string, string] => [c.name, c.name]);
    set(
      this.collections,
      all.length > 1
        ? choice(t('collection'), options, this.app.collection, (collection) =>
            this.app.store.set({ collection, revision: '' }),
          )
        : h(
            'span',
            { class: 'small soft', title: this.app.api.transport.offline ? t('offline') : null },
            all[0] ? `${all[0].name} · ${t('gamesN', { n: all[0].games })}` : '',
          ),
    );
  }

  private show(s: State, before: State | null): void {
    const panel: Panel = this.panels[s.view] ?? this.waiting;
    if (panel === this.waiting && panel !== this.shown) void this.loadViews();
    const fresh = panel !== this.shown;
    if (fresh) {
      this.shown?.leave?.();
      this.shown = this.app.panel = panel;
      set(this.side, panel.element);
    }
    this.board.element.hidden = panel.alone?.(s) === true;
    if (fresh || before?.game !== s.game) this.drawNav(s);
    panel.show(s, fresh ? null : before);
    if (fresh || before?.size !== s.size) this.board.drawTools();
    this.board.changed();
  }

  /** Loads the views that are not part of the first bundle. */
  private async loadViews(): Promise<void> {
    try {
      const { makeViews } = await import('./panel/views.ts');
      if (!this.panels.game) Object.assign(this.panels, makeViews(this.app, this.panels.explore as Explore));
      if (this.shown === this.waiting) this.show(this.app.store.state, null);
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  /** Accepts records that are dropped or pasted anywhere on the page. */
  private takeRecords(): void {
    const take = async (given: Given): Promise<void> => {
      await this.loadViews();
      await (this.panels.game as Game | undefined)?.open(given);
    };
    this.app.take = (given) => void take(given);
    const of = (data: DataTransfer | null): Given => ({
      files: [...(data?.files ?? [])],
      text: data?.getData('text').trim() ?? '',
    });
    const over = (on: boolean): void => void document.body.classList.toggle('over', on);
    document.addEventListener('dragover', (e) => (e.preventDefault(), over(true)));
    document.addEventListener('dragleave', (e) => !e.relatedTarget && over(false));
    document.addEventListener('drop', (e) => {
      e.preventDefault();
      over(false);
      void take(of(e.dataTransfer));
    });
    document.addEventListener('paste', (e) => {
      if (/^(INPUT|TEXTAREA)$/.test((e.target as HTMLElement).tagName)) return;
      void take(of(e.clipboardData));
    });
  }

  private drawNav(s: State): void {
    const now = tabOf(s);
    const within = (tabs[now] as readonly View[]).filter((view) => view !== 'words' || !this.app.api.transport.offline);
    if (within.includes(s.view)) this.left.set(now, s.view);
    const own = now === 'explore' ? { game: '', node: 0, line: [] } : {}; // not a game that a search found
    const link = (text: string, view: View, current: boolean): HTMLElement =>
      button(text, () => this.app.store.set(view === 'game' ? { view, ...own } : { view }), { 'aria-current': current ? 'page' : null });
    set(
      this.nav,
      h('div', {}, (Object.keys(tabs) as Tab[]).map((tab) => link(t(tab), this.left.get(tab) ?? tabs[tab][0], tab === now))),
      within.length > 1 && h('div', { class: 'within' }, within.map((view) => link(t(view), view, view === s.view))),
    );
    document.title = `${t(s.view)} · katachi`;
  }

  /** Handles keys that work everywhere; the keys of the board are in board/input.ts. */
  private key(e: KeyboardEvent): void {
    const target = e.target as HTMLElement;
    if (e.key === 'Escape') {
      if (!this.board.escape() && this.app.store.state.region) this.app.store.set({ region: null });
      return;
    }
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (!typing && (e.ctrlKey || e.metaKey) && /^[zy]$/i.test(e.key) && this.app.panel.undo) {
      e.preventDefault();
      this.app.panel.undo(e.shiftKey || e.key.toLowerCase() === 'y');
      return;
    }
    if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
    const explore = this.panels.explore as Explore;
    if (this.stepKey(e)) return;
    if (e.key === '/') explore.focusFilter();
    else if (e.key === '?') this.help();
    else if (/^[A-Z]$/i.test(e.key) && this.app.panel.letter?.(e.key.toUpperCase())) e.preventDefault();
    else return;
    e.preventDefault();
  }

  /**
   * Handles keys that step through moves. In elements that scroll, up and down keep their meaning; on buttons,
   * the space bar does.
   */
  private stepKey(e: KeyboardEvent): boolean {
    const target = e.target as HTMLElement;
    if (document.querySelector('dialog[open]')) return false;
    const { panel } = this.app;
    const steps: Record<string, Step> = { '[': -1, ']': 1, ArrowLeft: -1, ArrowRight: 1, Home: 'start', End: 'end' };
    const far: Record<string, Step> = { PageUp: -10, PageDown: 10 };
    const branch = { ArrowUp: -1, ArrowDown: 1 }[e.key] as 1 | -1 | undefined;
    const scrolls = target !== document.body && target.scrollHeight > target.clientHeight + 1 && target.tabIndex >= 0;
    const before = this.app.store.state;
    if (e.key === ' ' && !/^(BUTTON|SUMMARY|A)$/.test(target.tagName)) panel.step(e.shiftKey ? -1 : 1);
    else if (e.key in steps && !e.shiftKey) panel.step(steps[e.key]!);
    else if (panel.branch && !scrolls && e.key in far) panel.step(far[e.key]!);
    else if (panel.branch && !scrolls && branch) panel.branch(branch);
    else return false;
    if (this.app.store.state !== before || panel.branch) e.preventDefault();
    return true;
  }

  private dialog(title: string, ...content: HTMLElement[]): void {
    const d = h(
      'dialog',
      { 'aria-label': title },
      h(
        'div',
        { class: 'stack' },
        h('h2', {}, title),
        content,
        button(t('close'), () => d.close(), { class: 'main' }),
      ),
    );
    d.addEventListener('close', () => d.remove());
    document.body.append(d);
    d.showModal();
  }

  private help(): void {
    const keys: [string[], Word][] = [
      [['←', '↑', '→', '↓'], 'key_arrows'],
      [['Enter'], 'key_enter'],
      [['Shift', '←↑→↓'], 'key_shift'],
      [['A', '…', 'Z'], 'key_letters'],
      [['1', '…', '6'], 'key_digits'],
      [['Shift', 'F10'], 'key_menu'],
      [['←', '→', '[', ']'], 'key_brackets'],
      [['Space'], 'key_space'],
      [['↑', '↓'], 'key_branch'],
      [['PageUp', 'PageDown'], 'key_pages'],
      [['/'], 'key_slash'],
      [['Esc'], 'key_escape'],
      [['?'], 'key_help'],
    ];
    this.dialog(
      t('keys'),
      h(
        'div',
        { class: 'keys' },
        keys.map(([names, word]) => [
          h(
            'span',
            {},
            names.map((n) => h('kbd', {}, n)),
          ),
          h('span', {}, t(word)),
        ]),
      ),
    );
  }

  private settings(): void {
    const change = (key: string) => (value: string) => {
      keep(key, value);
      applyThemes();
    };
    const line = (text: string, e: HTMLElement): HTMLElement => h('label', { class: 'row spread' }, text, e);
    this.dialog(
      t('settings'),
      line(
        t('theme'),
        choice(
          t('theme'),
          [
            ['auto', t('themeAuto')],
            ['light', t('themeLight')],
            ['dark', t('themeDark')],
          ],
          stored('theme', 'auto'),
          change('theme'),
        ),
      ),
      line(
        t('boardStyle'),
        choice(
          t('boardStyle'),
          [
            ['wood', t('wood')],
            ['plain', t('plain')],
            ['dark', t('themeDark')],
          ],
          stored('board', 'wood'),
          change('board'),
        ),
      ),
      line(
        t('languageChoice'),
        choice(t('languageChoice'), languageNames, language, (id) => {
          keep('language', id);
          location.reload();
        }),
      ),
    );
  }
}

applyThemes();
await setLanguage(stored('language', navigator.language.slice(0, 2)));
document.documentElement.lang = language;
new Page();
