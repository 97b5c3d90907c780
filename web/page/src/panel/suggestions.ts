// The likeliest moves of a position, as a table and on the board.

import type { App } from '../app.ts';
import type { SuggestAnswer } from '../api.ts';
import type { Next } from '../board/view.ts';
import { button, h, set } from '../dom.ts';
import { t, term } from '../i18n.ts';
import { parsePoint, type Point } from '../point.ts';
import type { Placed } from '../state.ts';
import { percent } from '../stats.ts';

const most = 10;
const playouts = 1000;

export class Suggestions {
  readonly element = h('div', { class: 'stack' });
  private key = '';
  private answer: SuggestAnswer | null = null;
  private size = 19;
  private thinking = false; // playouts are wanted
  private asked: { position: Placed; played: string | undefined; komi: number } | null = null;
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly play: (p: Point) => void,
  ) {
    this.latest = app.latest();
  }

  /** Asks for the moves of a position; played is the move of the record, whose rank is shown. */
  async ask(position: Placed, played: string | undefined, komi: number): Promise<void> {
    this.asked = { position, played, komi };
    const request = { ...position, limit: most, played, ...(this.thinking ? { playouts, komi } : {}) };
    const key = JSON.stringify(request);
    if (key === this.key) return;
    try {
      const answer = await this.latest.ask<SuggestAnswer>('suggest', request);
      if (!answer) return;
      this.key = key;
      this.answer = answer;
      this.size = position.size;
      this.draw(answer);
    } catch (e) {
      this.clear();
      set(this.element, h('p', { class: 'notice error' }, (e as Error).message));
    }
    this.app.redraw();
  }

  clear(): void {
    this.latest.stop();
    this.key = '';
    this.answer = null;
    this.asked = null;
    set(this.element);
  }

  /** Asks with playouts, or without them again. */
  private toggle(): void {
    this.thinking = !this.thinking;
    this.element.querySelector('#think')?.setAttribute('aria-pressed', String(this.thinking));
    if (this.asked) void this.ask(this.asked.position, this.asked.played, this.asked.komi);
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
        h('td', { class: 'number' }, m.search ? percent(m.search.winrate, 1) : percent(m.probability, 1)),
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
        button(t('think'), () => this.toggle(), {
          id: 'think',
          'aria-pressed': String(this.thinking),
          title: t('thinkHelp', { n: playouts }),
        }),
      ),
      a.search && h('p', { class: 'small', id: 'standing' }, this.standing(a)),
      a.played &&
        h('p', { class: 'small' }, `${a.played.point}: ${a.played.rank}. (${percent(a.played.probability, 1)})`),
      h('table', { class: 'small' }, h('tbody', {}, rows)),
    );
  }

  /** Who is ahead, by the move that was searched most. */
  private standing(a: SuggestAnswer): string {
    const best = a.suggestions[0]?.search;
    if (!a.search || !best) return '';
    const black = a.to_move === 'black';
    const [low, high] = a.search.lead_interval ?? [best.lead, best.lead];
    const lead = ((low + high) / 2) * (black ? 1 : -1);
    const within = a.search.lead_interval ? ` ± ${((high - low) / 2).toFixed(0)}` : '';
    return t('standing', {
      share: percent(black ? best.winrate : 1 - best.winrate, 1),
      lead: (lead < 0 ? 'W+' : 'B+') + Math.abs(lead).toFixed(1) + within,
      n: a.search.visits,
      komi: a.search.komi,
    });
  }

  /** Whose each point is in the end, if that was searched. */
  owner(): number[][] | undefined {
    return this.answer?.search?.ownership;
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
      share: percent(m.search ? m.search.winrate : m.probability, 1),
      weight: m.search ? m.search.visits / visits : m.probability,
      black: a.to_move === 'black' ? 1 : 0,
    }));
  }
}
