// Players: found by part of the name, with a page for each: results, years, openings, names, opponents.

import type { App, Panel } from '../app.ts';
import type { Player, PlayerAnswer, GamesTally, NameTerm } from '../api.ts';
import type { BoardModel } from '../board/view.ts';
import { calledBy } from '../complete.ts';
import { button, debounce, h, set, type Child } from '../dom.ts';
import { t, term } from '../i18n.ts';
import { initial, type State } from '../state.ts';
import { count, percent } from '../stats.ts';
import { span, winBar, winText, YearBars } from './bars.ts';
import type { Explore } from './explore.ts';

const most = 40; // most players in the list

export class Players implements Panel {
  readonly element: HTMLElement;
  readonly alone = (): boolean => true;
  private readonly search = h('input', {
    type: 'search',
    id: 'player-search',
    'aria-label': t('searchPlayer'),
    placeholder: t('searchPlayer'),
    autocomplete: 'off',
  });
  private readonly list = h('div', { class: 'shapelist', tabindex: 0, role: 'group', 'aria-label': t('players') });
  private readonly page = h('section', { class: 'card', id: 'player', 'aria-label': t('f_player'), hidden: true });
  private readonly names = h('div', { class: 'stack' });
  private readonly listing;
  private readonly loading;
  private readonly naming;
  private shown = '';

  constructor(
    private readonly app: App,
    private readonly explore: Explore,
  ) {
    this.listing = app.latest();
    this.loading = app.latest();
    this.naming = app.latest();
    this.search.addEventListener('input', debounce(80, () => void this.find()));
    this.element = h(
      'div',
      { class: 'panel' },
      this.page,
      h('section', { class: 'card', 'aria-label': t('players') }, h('h2', {}, t('players')), this.search, this.list),
    );
  }

  show(s: State, before: State | null): void {
    if (!before || before.collection !== s.collection) void this.find();
    const key = `${this.app.collection}/${s.player}`;
    this.page.hidden = s.player === '';
    if (s.player && key !== this.shown) {
      this.shown = key;
      void this.load(s.player);
    }
  }

  private async find(): Promise<void> {
    try {
      const request = { collection: this.app.collection, player: this.search.value.trim(), limit: most };
      const a = await this.listing.ask('players', request);
      if (!a) return;
      set(
        this.list,
        a.list.map((p) =>
          button(`${nameIn(p, this.search.value)} (${p.games})`, () => this.app.store.set({ player: p.player }), {
            'aria-current': p.player === this.app.store.state.player ? 'true' : null,
          }),
        ),
        a.total === 0 && (request.player ? h('p', {}, t('nothing')) : h('p', {}, t('noPlayers'), ' ', button(t('explore'), () => this.app.store.set({ view: 'explore' })))),
        a.total > a.list.length && h('p', { class: 'small soft' }, t('ofPlayers', { n: count(a.list.length), of: count(a.total) })),
      );
    } catch (e) {
      set(this.list, h('p', { class: 'error' }, (e as Error).message));
    }
  }

  private async load(name: string): Promise<void> {
    this.page.setAttribute('aria-busy', 'true');
    try {
      const a = await this.loading.ask('player', { collection: this.app.collection, player: name });
      if (a) this.draw(a);
    } catch (e) {
      this.shown = '';
      set(this.page, h('p', { class: 'notice error' }, (e as Error).message));
    }
    this.page.removeAttribute('aria-busy');
  }

  private draw(a: PlayerAnswer): void {
    const years = new YearBars((from, to) => this.games(a, { date: from === to ? String(from) : `${from}..${to}` }), 'yearOfPlayer');
    years.draw(a.years.map((y) => ({ year: y.year, hits: y.games, Bwins_hits: y.won, Wwins_hits: y.lost })));
    const all: GamesTally = {
      games: a.black.games + a.white.games,
      won: a.black.won + a.white.won,
      lost: a.black.lost + a.white.lost,
    };
    set(this.names, button(t('playerNames'), () => void this.loadNames(a.player), { id: 'player-names' }));
    set(
      this.page,
      h('h2', {}, a.player),
      a.other.length > 0 && h('p', { class: 'small soft' }, t('alsoCalled', { names: a.other.slice(0, 8).map((o) => o.name).join(', ') })),
      h('p', { class: 'small' }, [a.first, a.last].filter(Boolean).join(' – ')),
      table(
        ['', t('games'), t('won'), t('lostGames'), t('share')],
        ([['all', all], ['black', a.black], ['white', a.white]] as const).map(([word, score]) => [t(word), ...cells(score)]),
      ),
      h('h3', {}, t('years')),
      years.element,
      h('div', { class: 'row' }, button(t('gamesOf'), () => this.games(a, {}), { id: 'player-games' })),
      a.lines.length > 0 && h('h3', {}, t('openingsOf')),
      a.lines.length > 0 &&
        table(
          [t('f_named'), t('times'), t('years')],
          a.lines.map((l) => [
            button(term(l), () => this.searchNamed(a, l), { class: 'quiet' }),
            h('span', { class: 'number' }, count(l.times)),
            l.first ? span(l.first, l.last ?? l.first) : '',
          ]),
        ),
      h('h3', {}, t('namesOf')),
      this.names,
      h('h3', {}, t('opponents')),
      table(
        [t('f_opponent'), t('games'), t('won'), t('lostGames'), t('share')],
        a.opponents.map((o) => [
          button(o.player, () => this.app.store.set({ player: o.player }), { class: 'quiet' }),
          ...cells(o),
        ]),
      ),
    );
    this.app.say(`${a.player}, ${t('gamesN', { n: all.games })}`);
  }

  private async loadNames(name: string): Promise<void> {
    set(this.names, h('p', { class: 'soft' }, t('searching')));
    try {
      const a = await this.naming.ask('player', { collection: this.app.collection, player: name, names: true });
      if (!a) return;
      set(
        this.names,
        a.names === null && h('p', { class: 'small' }, t('noNames')),
        a.names?.length === 0 && h('p', { class: 'small' }, t('noNamesDiffer')),
        a.names &&
          a.names.length > 0 && [
            h('p', { class: 'small soft' }, t('namesDiffer')),
            table(
              [t('f_named'), t('f_player'), t('opponents'), ''],
              a.names.map((n) => [
                button(term(n), () => this.searchNamed(a, n), { class: 'quiet' }),
                h('span', { class: 'number' }, count(n.moves)),
                h('span', { class: 'number' }, count(n.opponent)),
                n.z > 0 ? t('more') : t('less'),
              ]),
            ),
          ],
      );
    } catch (e) {
      set(this.names, h('p', { class: 'notice error' }, (e as Error).message));
    }
  }

  /** Shows the games of the player in Explore. */
  private games(a: PlayerAnswer, more: Record<string, string>): void {
    const { collection } = this.app.store.state;
    this.app.store.set({ ...initial(), view: 'explore', collection, filters: { player: a.player, ...more } });
  }

  private searchNamed(a: PlayerAnswer, n: NameTerm): void {
    const { collection } = this.app.store.state;
    this.app.store.set({ ...initial(), view: 'explore', collection, filters: { player: a.player }, named: [n.en] });
  }

  model(s: State): BoardModel {
    return { ...this.explore.model(s), next: [] };
  }

  play(): void {}

  step(): void {}
}

/** A player's usual name, followed by the name that contains the typed text. */
function nameIn(p: Player, part: string): string {
  const name = calledBy(p, part);
  return name === p.player ? name : `${p.player}, ${name}`;
}

function cells(score: GamesTally): Child[] {
  return [
    h('span', { class: 'number' }, count(score.games)),
    h('span', { class: 'number' }, count(score.won)),
    h('span', { class: 'number' }, count(score.lost)),
    h('span', { title: percent(score.won, score.won + score.lost) }, winText(score.won, score.lost), winBar(score.won, score.lost)),
  ];
}

function table(heads: string[], rows: Child[][]): HTMLElement {
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': heads.filter(Boolean).join(', ') },
    h(
      'table',
      { class: 'small' },
      h('thead', {}, h('tr', {}, heads.map((text) => (text ? h('th', { scope: 'col' }, text) : h('td', {}))))),
      h('tbody', {}, rows.map((row) => h('tr', {}, row.map((cell) => h('td', {}, cell))))),
    ),
  );
}
