// The likeliest moves of a position, as a table and on the board.

import type { App } from '../app.ts';
import type { SuggestAnswer, SuggestMove } from '../api.ts';
import type { Next } from '../board/view.ts';
import { button, h, set, type Attributes } from '../dom.ts';
import { said, t, term } from '../i18n.ts';
import { parsePoint, type Point } from '../point.ts';
import type { Placed } from '../state.ts';
import { percent } from '../stats.ts';

const most = 10;
const rounds = [200, 1000, 5000]; // numbers of playouts: the answer is refined step by step

export class Suggestions {
  readonly element = h('div', { class: 'stack' });
  private key = '';
  private answer: SuggestAnswer | null = null;
  private size = 19;
  private searcher = ''; // what searches: "playouts", or "engine " and a name; '' for none
  private asked: { position: Placed; played: string | undefined; root: string } | null = null;
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly play: (p: Point) => void,
  ) {
    this.latest = app.latest();
  }

  /** Requests the moves of a position; played is the move in the record, whose rank is shown. */
  async ask(position: Placed, played: string | undefined, root: string): Promise<void> {
    this.asked = { position, played, root };
    const key = JSON.stringify([position, played, root, this.searcher]);
    if (key === this.key) return;
    this.key = key;
    try {
      for (const search of this.searches(root)) {
        const answer = await this.latest.ask('suggest', { ...position, limit: most, played, ...search });
        if (!answer) return;
        this.answer = answer;
        this.size = position.size;
        this.draw(answer);
        this.app.redraw();
      }
    } catch (e) {
      this.clear();
      set(this.element, h('p', { class: 'notice error' }, (e as Error).message));
      this.app.redraw();
    }
  }

  clear(): void {
    this.latest.stop();
    this.key = '';
    this.answer = null;
    this.asked = null;
    set(this.element);
  }

  /** The fields of the search requests, one after the other. */
  private searches(root: string): object[] {
    if (this.searcher === '') return [{}];
    if (this.searcher === 'playouts') return rounds.map((playouts) => ({ playouts, root }));
    return [{ engine: this.searcher.slice('engine '.length), root }];
  }

  /** Switches the search by playouts or an engine on or off. */
  private toggle(searcher: string): void {
    this.searcher = this.searcher === searcher ? '' : searcher;
    for (const b of this.element.querySelectorAll<HTMLElement>('[data-searcher]'))
      b.setAttribute('aria-pressed', String(b.dataset.searcher === this.searcher));
    if (this.asked) void this.ask(this.asked.position, this.asked.played, this.asked.root);
  }

  private draw(a: SuggestAnswer): void {
    const list = a.suggestions.filter((m) => !a.search || m.search);
    const rows = list.map((m) =>
      h(
        'tr',
        {},
        h(
          'td',
          {},
          button(m.label, () => this.play(this.point(m.point)), { 'aria-label': `${m.label}, ${m.point}` }),
        ),
        h('td', {}, m.point),
        h('td', { class: 'number' }, shareOf(m)),
        m.search && h('td', { class: 'number soft' }, t('visits', { n: m.search.visits })),
        h('td', {}, m.names.slice(0, 1).map(term).join('')),
        m.search
          ? h('td', { class: 'soft' }, m.search.line.slice(1, 4).join(' '))
          : h('td', { class: 'number soft' }, m.seen ? t('seenTimes', { n: m.seen.count }) : ''),
      ),
    );
    set(
      this.element,
      h('h3', {}, t('suggestions')),
      h(
        'p',
        {},
        this.toggler(t('think'), 'playouts', { id: 'think', title: t('thinkHelp', { n: rounds.at(-1)! }) }),
        this.app.status.engines.map((name) => [
          ' ',
          this.toggler(name, 'engine ' + name, { class: 'engine', title: t('engineHelp', { name }) }),
        ]),
      ),
      a.search && h('p', { class: 'small', id: 'standing' }, this.standing(a)),
      a.played &&
        h('p', { class: 'small' }, t('rankOf', { point: a.played.point, rank: a.played.rank, share: percent(a.played.probability, 1) })),
      h('table', { class: 'small' }, h('tbody', {}, rows)),
    );
  }

  private toggler(text: string, searcher: string, more: Attributes): HTMLElement {
    const pressed = String(this.searcher === searcher);
    return button(text, () => this.toggle(searcher), { 'data-searcher': searcher, 'aria-pressed': pressed, ...more });
  }

  /** Who is ahead, by the move with most visits. An engine may not report everything. */
  private standing(a: SuggestAnswer): string {
    const best = a.suggestions[0]?.search;
    if (!a.search || !best) return '';
    const black = a.turn === 'black';
    const interval = a.search.lead_interval;
    const ahead = interval ? (interval[0] + interval[1]) / 2 : best.lead;
    const lead = (ahead ?? 0) * (black ? 1 : -1);
    const within = interval ? ` ± ${((interval[1] - interval[0]) / 2).toFixed(0)}` : '';
    const rate = best.winrate ?? 0;
    return t(a.search.source ? 'standingEngine' : 'standing', {
      share: best.winrate === null ? '–' : percent(black ? rate : 1 - rate, 1),
      lead: ahead === null ? '–' : (lead < 0 ? 'W+' : 'B+') + Math.abs(lead).toFixed(1) + within,
      n: a.search.visits,
      komi: a.search.komi + (a.search.komi_doubt ? ` (${said({ code: a.search.komi_doubt, text: a.search.komi_doubt })})` : ''),
      engine: a.search.source ?? '',
    });
  }

  /** The ownership of the points, if searched. */
  owner(): number[][] | undefined {
    return this.answer?.search?.ownership ?? undefined;
  }

  private point(name: string): Point {
    return parsePoint(name, this.size) ?? -1;
  }

  /** The letters on the board. */
  marks(): Next[] {
    const a = this.answer;
    if (!a) return [];
    const visits = Math.max(1, a.search?.visits ?? 1);
    const list = a.suggestions.filter((m) => (!a.search || m.search) && m.point !== 'pass');
    return list.map((m) => ({
      points: [this.point(m.point)],
      label: m.label,
      share: shareOf(m),
      weight: m.search ? m.search.visits / visits : m.probability,
      black: a.turn === 'black' ? 1 : 0,
    }));
  }
}

/** A move's win rate if it was searched, else its probability. */
function shareOf(m: SuggestMove): string {
  if (!m.search) return percent(m.probability, 1);
  return m.search.winrate === null ? '–' : percent(m.search.winrate, 1);
}
