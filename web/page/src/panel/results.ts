// What a search has found: figures, continuations, years. One for each query that is shown.

import type { Continuation, SearchAnswer } from '../api.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { count, FewGames, interval, percent } from '../stats.ts';
import { winBar, winText, YearBars } from './bars.ts';

/** What the reader may do with results. */
export interface ResultActions {
  play(point: string, color: 'B' | 'W'): void;
  years(from: number, to: number): void;
  /** The name of a filter for people. */
  filter(name: string): string;
}

export class Results {
  readonly element: HTMLElement;
  private readonly figures = h('div', { class: 'figures' });
  private readonly wins = h('div', { class: 'stack' });
  private readonly notice = h('div', { class: 'stack' });
  private readonly table = h('div', {
    class: 'scroll next',
    tabindex: 0,
    role: 'group',
    'aria-label': t('continuations'),
  });
  private readonly years: YearBars;

  constructor(
    title: string,
    private readonly actions: ResultActions,
  ) {
    this.years = new YearBars(actions.years);
    this.element = h(
      'section',
      { class: 'card results', 'aria-label': title },
      h('h2', {}, title),
      this.figures,
      this.wins,
      this.notice,
      this.table,
      this.years.element,
    );
    this.table.hidden = true;
    this.years.element.hidden = true;
  }

  busy(on: boolean): void {
    this.element.classList.toggle('busy', on);
    this.element.setAttribute('aria-busy', String(on));
  }

  /** Shows a sentence instead of an answer. */
  message(text: string, error = false): void {
    this.busy(false);
    set(this.notice, h('p', { class: error ? 'notice error' : 'notice' }, text));
    for (const e of [this.table, this.years.element]) e.hidden = true;
    set(this.figures);
    set(this.wins);
  }

  show(a: SearchAnswer): void {
    this.busy(false);
    const figure = (n: string, text: string): HTMLElement =>
      h('div', {}, h('b', {}, n), h('span', { class: 'small soft' }, text));
    set(this.figures, figure(count(a.hits), t('hits')), figure(count(a.games), t('games')));
    set(this.notice, a.warning && h('p', { class: 'notice small' }, a.warning));
    set(this.wins);
    if (a.hits === 0) this.showBlame(a);
    else this.showWins(a);
    this.table.hidden = a.continuations.length === 0;
    set(this.table, this.continuations(a));
    this.years.draw(a.years);
  }

  private showWins(a: SearchAnswer): void {
    const black = a.Bwins_games;
    const white = a.Wwins_games;
    const all = black + white;
    const [from, to] = interval(black, all);
    const few = all < FewGames ? ' few' : '';
    set(
      this.wins,
      winBar(black, white),
      h(
        'div',
        { class: 'row spread small' + few },
        h('span', {}, `${t('blackWins')} ${percent(black, all)}`),
        h('span', {}, `${t('whiteWins')} ${percent(white, all)}`),
      ),
      h('p', { class: 'small soft' }, t('interval', { from: percent(from, 1), to: percent(to, 1) })),
      few ? h('p', { class: 'small soft' }, t('fewGames')) : null,
      a.switched > 0 && h('p', { class: 'small soft' }, t('switched', { n: count(a.switched) })),
    );
  }

  private showBlame(a: SearchAnswer): void {
    const blame = (a.blame ?? []).filter((b) => b.hits > 0);
    set(
      this.notice,
      a.warning && h('p', { class: 'notice small' }, a.warning),
      h('p', { class: 'notice' }, t('nothing')),
      a.reason && h('p', {}, a.reason),
      blame.map((b) =>
        h('p', {}, t('blame', { filter: this.actions.filter(b.filter), n: t('hitsN', { n: count(b.hits) }) })),
      ),
      a.blame && a.blame.length > 0 && blame.length === 0 && h('p', {}, t('blameNone')),
    );
  }

  private continuations(a: SearchAnswer): HTMLElement {
    const all = a.hits;
    return h(
      'table',
      {},
      h('caption', { class: 'hidden' }, t('continuations')),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, t('move')),
          h('th', { scope: 'col', class: 'number' }, t('played')),
          h('th', { scope: 'col', class: 'number' }, t('share')),
          h('th', { scope: 'col', class: 'bar' }, `${t('black')} – ${t('white')}`),
          h('th', { scope: 'col', class: 'number' }, t('wins')),
          h('th', { scope: 'col', class: 'number', title: t('tenukiHelp') }, t('tenuki')),
        ]),
      ),
      h(
        'tbody',
        {},
        a.continuations.map((c) => this.row(c, all)),
      ),
      a.hits_without_continuation > 0 &&
        h(
          'tfoot',
          {},
          h(
            'tr',
            {},
            h(
              'td',
              { colspan: 6, class: 'soft small' },
              t('noContinuation', { n: count(a.hits_without_continuation) }),
            ),
          ),
        ),
    );
  }

  private row(c: Continuation, all: number): HTMLElement {
    const n = c.B + c.W;
    const color = c.B >= c.W ? 'B' : 'W';
    const wins = c.wB + c.wW;
    const losses = c.lB + c.lW;
    const play = (e: Event): void => {
      e.stopPropagation();
      this.actions.play(c.points[0]!, color);
    };
    const dot = h('span', { class: 'dot ' + color.toLowerCase(), title: t(color === 'B' ? 'black' : 'white') });
    return h(
      'tr',
      { click: play },
      h(
        'td',
        {},
        button(c.label, play, { class: 'letterbutton', 'aria-label': `${c.label}, ${c.points[0]}` }),
        ' ',
        dot,
        ' ',
        h('span', { class: 'small' }, c.points[0]),
      ),
      h('td', { class: 'number' }, count(n)),
      h('td', { class: 'number' }, percent(n, all)),
      h('td', { class: 'bar' }, winBar(wins, losses)),
      h('td', { class: 'number' }, winText(wins, losses)),
      h('td', { class: 'number soft' }, c.tB + c.tW ? count(c.tB + c.tW) : ''),
    );
  }
}
