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

export class Suggestions {
  readonly element = h('div', { class: 'stack' });
  private key = '';
  private answer: SuggestAnswer | null = null;
  private size = 19;
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly play: (p: Point) => void,
  ) {
    this.latest = app.latest();
  }

  /** Asks for the moves of a position; played is the move of the record, whose rank is shown. */
  async ask(position: Placed, played: string | undefined): Promise<void> {
    const request = { ...position, limit: most, played };
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
    set(this.element);
  }

  private draw(a: SuggestAnswer): void {
    const rows = a.suggestions.map((m) =>
      h(
        'tr',
        {},
        h(
          'td',
          {},
          button(m.label, () => this.play(this.point(m.point)), { 'aria-label': `${m.label}, ${m.point}` }),
        ),
        h('td', {}, m.point),
        h('td', { class: 'number' }, percent(m.probability, 1)),
        h('td', {}, m.names.slice(0, 1).map(term).join('')),
        h('td', { class: 'number soft' }, m.seen ? t('seenTimes', { n: m.seen.count }) : ''),
      ),
    );
    set(
      this.element,
      h('h3', {}, t('suggestions')),
      a.played &&
        h('p', { class: 'small' }, `${a.played.point}: ${a.played.rank}. (${percent(a.played.probability, 1)})`),
      h('table', { class: 'small' }, h('tbody', {}, rows)),
    );
  }

  private point(name: string): Point {
    return parsePoint(name, this.size) ?? -1;
  }

  /** The letters on the board. */
  marks(): Next[] {
    const a = this.answer;
    if (!a) return [];
    return a.suggestions.map((m) => ({
      points: [this.point(m.point)],
      label: m.label,
      share: percent(m.probability, 1),
      weight: m.probability,
      black: a.to_move === 'black' ? 1 : 0,
    }));
  }
}
