// Compares a game with those of the collection: how far the whole board and each corner are known, what other
// games played, and which games followed it longest.

import type { App } from '../app.ts';
import type { CompareAnswer, ComparePart } from '../api.ts';
import { button, h, set, type Child } from '../dom.ts';
import { t, term, type Word } from '../i18n.ts';
import { count, percent } from '../stats.ts';

const words: Record<string, Word> = {
  'upper left': 'upperLeft',
  'upper right': 'upperRight',
  'lower left': 'lowerLeft',
  'lower right': 'lowerRight',
};

export class Compare {
  readonly element = h('div', { class: 'stack', id: 'comparison' });
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly goMove: (move: number) => void,
  ) {
    this.latest = app.latest();
  }

  clear(): void {
    this.latest.stop();
    set(this.element);
  }

  /** Compares a record, or a game of the collection. */
  async ask(request: object): Promise<void> {
    set(this.element, h('p', { class: 'soft' }, t('searching')));
    try {
      const a = await this.latest.ask('compare', request);
      if (a) this.draw(a);
    } catch (e) {
      set(this.element, h('p', { class: 'notice error' }, (e as Error).message));
    }
  }

  private draw(a: CompareAnswer): void {
    const known = [a.whole, ...a.corners].some((p) => p.known > 0);
    set(
      this.element,
      h('h3', {}, t('comparison', { collection: a.collection })),
      a.same.length > 0 && h('p', { class: 'small soft' }, t('sameGames', { n: a.same.length })),
      known ? this.part(t('wholeBoard'), a.whole) : h('p', { class: 'small' }, t('unknownGame')),
      known && a.corners.length > 0 &&
        h('details', {}, h('summary', { class: 'small' }, t('corners')), a.corners.map((c) => this.part(t(words[c.corner ?? ''] ?? 'wholeBoard'), c))),
    );
    this.app.say(known ? t('knownTo', { part: t('wholeBoard'), n: a.whole.known }) : t('unknownGame'));
  }

  private part(name: string, p: ComparePart): HTMLElement {
    const { left } = p;
    const lines: Child[] = [
      h('p', {}, h('b', {}, t('knownTo', { part: name, n: p.known })), left?.line ? ` · ${term(left.line)}` : ''),
    ];
    if (left)
      lines.push(
        h(
          'p',
          {},
          button(t('leftAt', { n: left.move, point: left.point ?? '' }), () => this.goMove(left.move), { class: 'quiet' }),
          ' ',
          left.instead.length > 0 &&
            t('insteadOf', {
              games: count(left.games),
              moves: left.instead
                .slice(0, 4)
                .map((m) => `${m.point} ${m.times}` + (m.won + m.lost > 0 ? ` (${percent(m.won, m.won + m.lost)})` : ''))
                .join(', '),
            }),
        ),
        (left.nearest ?? []).map((g) =>
          button(
            `${g.black || '?'} – ${g.white || '?'}, ${g.date}`,
            () => this.app.store.set({ view: 'game', game: String(g.game), node: g.node, line: [] }),
            { class: 'quiet small' },
          ),
        ),
      );
    return h('div', { class: 'small' }, lines);
  }
}
