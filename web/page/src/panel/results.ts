// The results of a search: counts, continuations, years. There is one instance for each query shown.

import type { SearchContinuation, EstimateAnswer, NamedStep, SearchAnswer } from '../api.ts';
import { button, h, set } from '../dom.ts';
import { said, t } from '../i18n.ts';
import { count, FewGames, interval, percent } from '../stats.ts';
import { Black, opponent, type Stone } from '../point.ts';
import { store, stored } from '../settings.ts';
import { winBar, winText, YearBars } from './bars.ts';

/** The callbacks of the results. */
export interface ResultActions {
  play(point: string, color: 'B' | 'W'): void;
  years(from: number, to: number): void;
  /** The label of a filter. */
  filter(name: string): string;
  /** Removes a filter. */
  drop(name: string): void;
  /** More or fewer moves are shown. */
  more(): void;
}

/** The most moves shown at first, and the fewest if they are rare. */
const most = 12;
const fewest = 3;

/** How often a move was played, by a side or by both. */
export function times(c: SearchContinuation, whose: Stone | 0): number {
  return whose === Black ? c.B : whose ? c.W : c.B + c.W;
}

/** The number of hits in which the other side played next. */
export function others(a: SearchAnswer, whose: Stone | 0): number {
  return whose ? a.continuations.reduce((n, c) => n + times(c, opponent(whose)), 0) : 0;
}

/** The moves of a side, or of both, the most frequent first, with the labels in that order. */
export function movesOf(a: SearchAnswer, whose: Stone | 0): SearchContinuation[] {
  if (!whose) return a.continuations;
  const own = a.continuations.filter((c) => times(c, whose) > 0).sort((c, d) => times(d, whose) - times(c, whose));
  return own.map((c, i) => ({ ...c, label: a.continuations[i]!.label }));
}

/** The moves shown on the board and in the table: unless all are wanted, those of at least 1 % of the hits. */
export function shown(a: SearchAnswer, whose: Stone | 0): SearchContinuation[] {
  const all = movesOf(a, whose);
  if (stored('letters', false)) return all;
  return all.filter((c, i) => i < fewest || 100 * times(c, whose) >= a.hits).slice(0, most);
}

/** Says in which sense each name was understood, step by step. */
function namesText(steps: NamedStep[]): string {
  const who = { black: t('black'), white: t('white'), player: t('f_player'), opponent: t('f_opponent') };
  return steps
    .map((s) => {
      const text = t(s.sense === 'makes' ? 'sense_makes' : 'sense_called', { name: s.name });
      return (s.within ? t('withinMoves', { n: count(s.within) }) : '') + text + (s.by ? ` (${who[s.by]})` : '');
    })
    .join(' → ');
}

export class Results {
  readonly element: HTMLElement;
  private readonly figures = h('div', { class: 'figures' });
  private readonly names = h('div', { class: 'stack named' });
  private readonly wins = h('div', { class: 'stack' });
  private readonly notice = h('div', { class: 'stack' });
  private readonly table = h('div', {
    class: 'scroll next',
    tabindex: 0,
    role: 'group',
    'aria-label': t('continuations'),
  });
  private readonly all = button('', () => this.toggleAll(), { class: 'quiet all-moves', hidden: true });
  private readonly years: YearBars;
  private answer: SearchAnswer | null = null;
  private whose: Stone | 0 = 0;

  constructor(
    title: string,
    private readonly actions: ResultActions,
  ) {
    this.years = new YearBars(actions.years);
    this.element = h(
      'section',
      { class: 'card results fresh', 'aria-label': title },
      h('h2', {}, title),
      this.figures,
      this.names,
      this.wins,
      this.notice,
      this.table,
      this.all,
      this.years.element,
    );
    this.table.hidden = true;
    this.years.element.hidden = true;
  }

  /** Whether a search is running; what is shown meanwhile is of an earlier one, unless it is an estimate. */
  busy(on: boolean, stale = on): void {
    this.element.classList.toggle('busy', on);
    this.element.classList.toggle('stale', stale);
    if (!on) this.element.classList.remove('fresh'); // its height was reserved for the first answer
    this.element.setAttribute('aria-busy', String(on));
  }

  /** Shows a message; with again, a button that repeats the request. */
  message(text: string, error = false, again?: () => void): void {
    this.busy(false);
    set(this.notice, h('p', { class: error ? 'notice error' : 'notice' }, text), again && button(t('tryAgain'), again));
    for (const e of [this.table, this.all, this.years.element]) e.hidden = true;
    set(this.figures);
    set(this.names);
    set(this.wins);
  }

  /** Shows an estimate of the hits while they are counted. */
  estimate(e: EstimateAnswer): void {
    const n = { looked: count(e.looked), of: count(e.of), low: count(e.hits.low), high: count(e.hits.high) };
    this.message(t('estimated', n));
    this.busy(true, false);
    set(this.figures, h('div', {}, h('b', {}, t('aboutHits', { n: count(e.hits.about) }))));
  }

  /** Shows an answer, with a message if there is one, and the moves of a side, or of both. */
  show(a: SearchAnswer, remark = '', whose: Stone | 0 = 0): void {
    this.whose = whose;
    this.busy(false);
    const figure = (n: string, text: string): HTMLElement =>
      h('div', {}, h('b', {}, n), h('span', { class: 'small soft' }, text));
    set(this.figures, figure(count(a.hits), t('hits')), figure(count(a.games), t('games')));
    set(this.names, (a.names ?? []).map((steps) => h('p', { class: 'small' }, namesText(steps))));
    set(this.notice, a.warning && h('p', { class: 'notice small' }, said(a.warning)));
    set(this.wins);
    if (a.hits === 0) this.showBlame(a);
    else this.showWins(a);
    this.wins.append(
      ...[...colours(a), remark].filter(Boolean).map((text) => h('p', { class: 'small soft' }, text)),
    );
    this.answer = a;
    this.drawTable(a);
    this.years.draw(a.years ?? []);
  }

  private drawTable(a: SearchAnswer): void {
    const n = movesOf(a, this.whose).length;
    this.table.hidden = n === 0;
    set(this.table, this.continuations(a));
    const all = stored('letters', false);
    this.all.hidden = !all && shown(a, this.whose).length === n;
    this.all.textContent = all ? t('fewMoves') : t('allMoves', { n: count(n) });
    this.all.setAttribute('aria-pressed', String(all));
  }

  private toggleAll(): void {
    store('letters', !stored('letters', false));
    if (this.answer) this.drawTable(this.answer);
    this.actions.more();
  }

  /** Who won, for the colours as drawn and by hit: the sum of the continuations and of the hits without one. */
  private showWins(a: SearchAnswer): void {
    const black = a.Bwins_hits;
    const white = a.Wwins_hits;
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
      percent(from, 1) !== percent(to, 1) && h('p', { class: 'small soft' }, t('interval', { from: percent(from, 1), to: percent(to, 1) })),
      few ? h('p', { class: 'small soft' }, t('fewGames')) : null,
      all < a.hits && h('p', { class: 'small soft' }, t('noWinner', { n: count(a.hits - all) })),
      a.played && h('p', { class: 'small soft' }, playedText(a.played)),
    );
  }

  private showBlame(a: SearchAnswer): void {
    const blame = (a.blame ?? []).filter((b) => b.hits > 0);
    set(
      this.notice,
      a.warning && h('p', { class: 'notice small' }, said(a.warning)),
      h('p', { class: 'notice' }, t('nothing')),
      a.reason && h('p', {}, said(a.reason)),
      blame.map((b) =>
        h('p', {}, button(t('blame', { filter: this.actions.filter(b.filter), n: t('hitsN', { n: count(b.hits) }) }), () => this.actions.drop(b.filter), { 'data-drop': b.filter })),
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
        shown(a, this.whose).flatMap((c) => sides(c, this.whose).map((side) => this.row(c, side, all))),
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
              ` · ${t('blackWins')} `,
              winText(a.Bwins_without_continuation, a.Wwins_without_continuation),
            ),
          ),
        ),
    );
  }

  private row(c: SearchContinuation, { color, n, wins, losses, later }: Side, all: number): HTMLElement {
    const play = (e: Event): void => {
      e.stopPropagation();
      this.actions.play(c.points[0]!, color);
    };
    const name = t(color === 'B' ? 'black' : 'white');
    const dot = h('span', { class: 'dot ' + color.toLowerCase(), title: name });
    return h(
      'tr',
      { click: play },
      h(
        'td',
        {},
        button(c.label, play, { class: 'letterbutton', 'aria-label': `${c.label}, ${name}, ${c.points[0]}` }),
        ' ',
        dot,
        ' ',
        h('span', { class: 'small' }, c.points[0]),
      ),
      h('td', { class: 'number' }, count(n)),
      h('td', { class: 'number' }, percent(n, all)),
      h('td', { class: 'bar' }, winBar(wins, losses)),
      h('td', { class: 'number' }, winText(wins, losses)),
      h('td', { class: 'number soft' }, later ? count(later) : ''),
    );
  }
}

/** A row: the moves of one colour at a point. Wins and losses are Black's, as drawn. */
interface Side {
  color: 'B' | 'W';
  n: number;
  wins: number;
  losses: number;
  later: number;
}

/** The colours that played at a point, the more frequent one first. */
function sides(c: SearchContinuation, whose: Stone | 0): Side[] {
  const both: Side[] = [
    { color: 'B', n: c.B, wins: c.wB, losses: c.lB, later: c.tB },
    { color: 'W', n: c.W, wins: c.wW, losses: c.lW, later: c.tW },
  ];
  const wanted = whose === Black ? 'B' : whose ? 'W' : '';
  return both.filter((side) => side.n > 0 && (!wanted || side.color === wanted)).sort((a, b) => b.n - a.n);
}

/** Explains which moves and wins are counted if colours are exchanged or moves are left out. */
function colours(a: SearchAnswer): string[] {
  const white = /(?:^| )next=W/.test(a.query.split(' and ')[0]!);
  const n = count(a.switched);
  return [
    a.switched > 0 && a.color_swap_symmetry
      ? t('switchedSame', { n, color: t(white ? 'white' : 'black') })
      : a.switched > 0
        ? t('switched', { n })
        : '',
    a.hits_left_out > 0
      ? t('leftOut', { n: t('hitsN', { n: count(a.hits_left_out) }), color: t(white ? 'black' : 'white') })
      : '',
  ];
}

function playedText(p: { B: number; W: number; won: number; lost: number }): string {
  return t('playedBy', { black: count(p.B), white: count(p.W), share: percent(p.won, p.won + p.lost) });
}
