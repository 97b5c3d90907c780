// The coach: the cost of a player's moves in the analysed games of a collection, by name, with the most costly
// examples as boards, and the mistakes as problems.

import type { App, Panel, Step } from '../app.ts';
import type { CoachAnswer, CoachExample, CoachRow } from '../api.ts';
import { miniature } from '../board/mini.ts';
import type { BoardModel } from '../board/view.ts';
import { button, choice, h, set } from '../dom.ts';
import { said, t, term } from '../i18n.ts';
import { coachOwn, mainLine, reviewedGames, type Reviewed } from '../own.ts';
import { parsePoint, type Point } from '../point.ts';
import type { Position } from '../rules.ts';
import { store, stored } from '../settings.ts';
import type { State } from '../state.ts';
import { count, percent, tally } from '../stats.ts';
import { positionAt } from '../tree.ts';
import type { Cards } from './cards.ts';
import type { Explore } from './explore.ts';

const kinds = ['name', 'shape', 'purpose', 'left joseki', 'phase', 'liberties', 'clock'] as const;
type Kind = (typeof kinds)[number];

const mostRows = 30; // most rows of a table
const mostProblems = 200; // most problems to practise at a time
const someNames = 8; // most players offered
const someGames = 500; // number of games whose players are suggested

export class Coach implements Panel {
  readonly element: HTMLElement;
  readonly alone = (): boolean => true;
  private readonly player = h('input', { id: 'coach-player', list: 'coach-players', 'aria-label': t('f_player') });
  private readonly players = h('datalist', { id: 'coach-players' });
  private readonly dates = h('input', { id: 'coach-dates', placeholder: '2024..', 'aria-label': t('date') });
  private readonly results = h('div', { class: 'panel', id: 'coach-results' });
  private kind: Kind = 'name';
  private asked = '';
  private own: Reviewed[] = []; // the user's games with a review
  private readonly source = h('span', {}); // chooses between them and the collection
  private readonly date: HTMLElement;
  private known = ''; // the collection whose players are suggested
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly explore: Explore,
    private readonly cards: Cards,
  ) {
    this.latest = app.latest();
    this.date = h('label', { class: 'field' }, h('span', {}, t('date')), this.dates);
    const form = h(
      'form',
      { class: 'row' },
      this.source,
      h('label', { class: 'field grow' }, h('span', {}, t('f_player')), this.player),
      this.date,
      h('button', { class: 'main', id: 'coach-show' }, t('coachShow')),
      this.players,
    );
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      this.asked = '';
      this.app.store.set({ whose: this.player.value.trim(), dates: this.dates.value.trim() });
      this.update(this.app.store.state);
    });
    const card = h('section', { class: 'card', 'aria-label': t('coach') });
    set(card, h('h2', {}, t('coach')), h('p', { class: 'small soft' }, t('coachHelp')), form);
    this.element = h('div', { class: 'panel' }, card, this.results);
  }

  show(st: State, before: State | null): void {
    if (before) this.update(st);
    else void this.enter();
  }

  /** Reads the user's games, which may have changed meanwhile. */
  private async enter(): Promise<void> {
    this.own = await reviewedGames().catch(() => []);
    this.asked = '';
    this.update(this.app.store.state);
  }

  /** Whether the user's own games are examined. */
  private get mine(): boolean {
    return this.own.length > 0 && stored('coach', 'own') === 'own';
  }

  private choose(games: string): void {
    store('coach', games);
    this.known = this.asked = '';
    this.app.store.set({ whose: '', dates: '' });
    this.update(this.app.store.state);
  }

  private update(st: State): void {
    const options: [string, string][] = [['own', t('studies')], ['collection', this.app.collection]]; // prettier-ignore
    const games = choice(t('games'), options, this.mine ? 'own' : 'collection', (c) => this.choose(c), { id: 'coach-games' });
    set(this.source, this.own.length > 0 && games);
    this.date.hidden = this.mine;
    void this.offer();
    const key = JSON.stringify([this.mine, this.app.collection, st.whose, st.dates]);
    if (key === this.asked) return;
    this.asked = key;
    this.player.value = st.whose;
    this.dates.value = st.dates;
    if (st.whose) void this.ask(st);
    else this.suggest();
  }

  /** Offers the players of the collection, while none is named. */
  private suggest(): void {
    const names = [...this.players.options].slice(0, someNames).map((o) => o.value);
    const show = (whose: string): void => this.app.store.set({ whose });
    set(this.results, names.length > 0 && h('p', {}, t('coachWho')), h('div', { class: 'row', id: 'coach-who' }, names.map((name) => button(name, () => show(name)))));
  }

  /** The players of the collection, those with most games first. */
  private async offer(): Promise<void> {
    const { collection } = this.app;
    const from = this.mine ? 'own games' : `collection ${collection}`;
    if (this.known === from) return;
    this.known = from;
    try {
      const list = this.mine ? this.own.map((g) => g.players) : (await this.app.api.ask('games', { collection, limit: someGames })).list;
      const names = tally(list.flatMap((g) => [g.black, g.white]).filter(Boolean));
      set(this.players, names.map(([name]) => h('option', { value: name })));
      if (!this.app.store.state.whose) this.suggest();
    } catch {
      // typing works without suggestions
    }
  }

  private async ask(st: State): Promise<void> {
    if (this.mine) {
      this.latest.stop();
      return this.draw(coachOwn(this.own, st.whose));
    }
    set(this.results, h('p', { class: 'soft' }, t('loading')));
    try {
      const request = {
        collection: this.app.collection,
        player: st.whose,
        date: st.dates,
        limit: mostRows,
        problems: mostProblems,
      };
      const a = await this.latest.ask('coach', request);
      if (a) this.draw(a);
    } catch (e) {
      set(this.results, h('p', { class: 'notice error', role: 'alert' }, (e as Error).message));
    }
  }

  private draw(a: CoachAnswer): void {
    const there = kinds.filter((k) => a.tables.some((table) => table.kind === k && table.rows.length > 0));
    const kind = there.includes(this.kind) ? this.kind : there[0];
    const rows = a.tables.find((table) => table.kind === kind)?.rows ?? [];
    const options = there.map((k): [string, string] => [k, kindWord(k)]);
    const change = (k: string): void => {
      this.kind = k as Kind;
      this.draw(a);
      document.getElementById('coach-kind')?.focus();
    };
    const values = { player: a.player, moves: count(a.moves), games: count(a.games), loss: lost(a.loss, a.unit), field: lost(a.field_loss, a.unit) };
    set(
      this.results,
      h(
        'section',
        { class: 'card', 'aria-label': t('results') },
        h('p', { id: 'coach-said', 'aria-live': 'polite' }, t('coachSaid', values)),
        a.odd.length > 0 && h('p', { class: 'notice small' }, a.odd.map(said).join('; ')),
        a.problem_list.length > 0 &&
          h('p', {}, button(t('practise', { n: a.problem_list.length }), () => this.practise(a), { id: 'practise' })),
        kind && [
          h('div', { class: 'row' }, choice(t('coachKind'), options, kind, change, { id: 'coach-kind' })),
          this.table(rows, a),
          a.false_discovery_rate > 0 && h('p', { class: 'small soft' }, t('coachGrey', { rate: percent(a.false_discovery_rate, 1) })),
        ],
      ),
      a.missed.length > 0 && this.missed(a),
      a.months.length > 1 && this.months(a),
    );
  }

  private practise(a: CoachAnswer): void {
    this.cards.add(this.mine ? t('studies') : this.app.collection, a.unit, a.problem_list);
    this.app.store.set({ view: 'cards' });
  }

  private table(rows: CoachRow[], a: CoachAnswer): HTMLElement {
    const number = (text: string): HTMLElement => h('td', { class: 'number' }, text);
    const head = ['', t('coachTimes'), t('coachLoss'), t('coachField'), t('coachCost')];
    const body = rows.flatMap((r) => {
      const boards = h('tr', { hidden: true }, h('td', { colspan: head.length }));
      const toggle = (e: Event): void => {
        boards.hidden = !boards.hidden;
        (e.currentTarget as Element).setAttribute('aria-expanded', String(!boards.hidden));
        if (!boards.hidden) this.examples(boards.firstElementChild!, r, a.unit);
      };
      const name = button(term(r), toggle, { class: 'quiet', 'aria-expanded': 'false' });
      if (r.significant) name.append(' ', h('b', { title: t('coachSure') }, '✱'), h('span', { class: 'hidden' }, t('coachSure')));
      return [
        h(
          'tr',
          { class: r.few ? 'few' : null },
          h('td', {}, r.examples.length ? name : term(r)),
          number(count(r.times)),
          number(lost(r.loss, a.unit) + (r.margin === null ? '' : ` ± ${r.margin.toFixed(1)}`)),
          number(lost(r.field_loss, a.unit)),
          number(lost(r.cost, a.unit)),
        ),
        boards,
      ];
    });
    return h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('coach') },
      h(
        'table',
        { class: 'small', id: 'coach-table' },
        h('thead', {}, h('tr', {}, head.map((text) => (text ? h('th', { scope: 'col' }, text) : h('td', {}))))),
        h('tbody', {}, body),
      ),
    );
  }

  /** The most costly moves of a row, each with its board, which opens the game there. */
  private examples(box: Element, r: CoachRow, unit: string): void {
    const list = h('div', { class: 'row examples' });
    set(box, list);
    for (const e of r.examples) {
      if (e.game === undefined && !this.mine) continue;
      const entry = button('', () => {});
      list.append(entry);
      void this.example(entry, e, unit);
    }
  }

  private async example(entry: HTMLElement, e: CoachExample, unit: string): Promise<void> {
    try {
      const own = this.mine ? this.own.find((g) => g.path === e.path) : undefined;
      const { tree } = own ?? (await this.app.api.ask('record', { collection: this.app.collection, game: e.game! }));
      const node = mainLine(tree)[e.move - 1] ?? 0;
      const { position } = positionAt(tree, tree.nodes[node]!.parent);
      const p = parsePoint(e.point, tree.size);
      const mark = p !== null && p >= 0 ? { x: p & 31, y: p >> 5 } : null;
      const text = `${e.move}. ${e.point}: ${lost(e.lost, unit)}`;
      set(
        entry,
        miniature(rowsOf(position), null, mark),
        h('span', { class: 'small' }, text),
        e.best && h('span', { class: 'small soft' }, t('better', { moves: e.best.slice(0, 3).join(' ') })),
      );
      entry.addEventListener('click', () =>
        this.app.store.set({ view: 'game', game: own?.key ?? String(e.game), node: tree.nodes[node]!.parent, line: [] }),
      );
    } catch (problem) {
      entry.textContent = (problem as Error).message;
    }
  }

  /** Names that the best moves often had, but that the player rarely played. */
  private missed(a: CoachAnswer): HTMLElement {
    const line = (m: CoachAnswer['missed'][number]): HTMLElement =>
      h('li', {}, t('coachMissed', { name: term(m), best: m.best, played: m.played, lost: lost(m.lost, a.unit) }));
    return h(
      'section',
      { class: 'card', 'aria-label': t('coachNever') },
      h('h2', {}, t('coachNever')),
      h('ul', { class: 'small' }, a.missed.slice(0, 10).map(line)),
    );
  }

  private months(a: CoachAnswer): HTMLElement {
    const row = (m: CoachAnswer['months'][number]): HTMLElement =>
      h(
        'tr',
        {},
        h('td', {}, m.month),
        h('td', { class: 'number' }, count(m.games)),
        h('td', { class: 'number' }, lost(m.loss, a.unit) + (m.margin === null ? '' : ` ± ${m.margin.toFixed(1)}`)),
      );
    const head = [t('coachMonth'), t('games'), t('coachLoss')].map((text) => h('th', { scope: 'col' }, text));
    return h(
      'section',
      { class: 'card', 'aria-label': t('coachMonths') },
      h('h2', {}, t('coachMonths')),
      h('table', { class: 'small' }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, a.months.map(row))),
    );
  }

  // The board stays that of the search.

  model(s: State): BoardModel {
    return { ...this.explore.model(s), next: [] };
  }

  play(p: Point): void {
    this.explore.play(p);
  }

  step(by: Step): void {
    this.explore.step(by);
  }
}

function kindWord(kind: Kind): string {
  return t(`coach_${kind === 'left joseki' ? 'joseki' : kind}`);
}

/** A loss, in points or percent of the win rate. */
export function lost(n: number | null, unit: string): string {
  return n === null ? '–' : n.toFixed(1) + (unit === 'percent' ? ' %' : '');
}

/** The rows of a board in an answer. */
function rowsOf(p: Position): string[] {
  return Array.from({ length: p.size }, (_, y) =>
    Array.from({ length: p.size }, (_, x) => '.XO'[p.get((y << 5) | x)]!).join(''),
  );
}

