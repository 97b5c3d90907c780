// Positions that differ from the one on the board in a few stones, with the differences marked.

import type { App } from '../app.ts';
import type { SearchDifference, SearchLikeGame, SearchRequest } from '../api.ts';
import { miniature, type Sign } from '../board/mini.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { parsePoint } from '../point.ts';
import { count } from '../stats.ts';

const pageSize = 12; // boards per request
const mostDifferences = 3;

export class Like {
  readonly element: HTMLDetailsElement;
  private readonly steps = h('div', { class: 'columns', role: 'group', 'aria-label': t('likeMost') });
  private readonly said = h('div', { class: 'stack', 'aria-live': 'polite' });
  private readonly boards = h('div', { class: 'row examples' });
  private readonly more = button(t('likeMore'), () => void this.load(), { id: 'like-more', hidden: true });
  private readonly latest;
  private differences = 1;
  private shown = ''; // the request that was answered

  constructor(
    private readonly app: App,
    private readonly request: () => SearchRequest,
  ) {
    this.latest = app.latest();
    this.element = h('details', { class: 'card', id: 'like' }, h('summary', {}, t('like')));
    this.element.append(h('p', { class: 'small soft' }, t('likeHelp')), this.steps, this.said, this.boards, this.more);
    this.element.addEventListener('toggle', () => this.changed());
  }

  /** The search has changed: an open list is loaded again. */
  changed(): void {
    const key = JSON.stringify([this.asked(), this.differences]);
    if (!this.element.open || key === this.shown) return;
    this.shown = key;
    this.choose();
    set(this.boards);
    void this.load();
  }

  /** The menu for the number of differences. */
  private choose(): void {
    const choose = (n: number): void => {
      this.differences = n;
      this.changed();
    };
    set(
      this.steps,
      Array.from({ length: mostDifferences }, (_, i) =>
        button(String(i + 1), () => choose(i + 1), {
          'aria-pressed': String(this.differences === i + 1),
          'aria-label': `${t('likeMost')}: ${i + 1}`,
        }),
      ),
    );
  }

  /**
   * The search without conditions that similar positions do not support: the player of the next move, and what
   * follows.
   */
  private asked(): SearchRequest {
    const { next: _, then: __, ...rest } = this.request();
    return rest;
  }

  /** Requests the next boards. */
  private async load(): Promise<void> {
    const skip = this.boards.childElementCount;
    this.element.setAttribute('aria-busy', 'true');
    this.more.hidden = true;
    if (skip === 0) set(this.said, h('p', { class: 'soft' }, t('searching')));
    try {
      const request = { ...this.asked(), differences: this.differences, skip, limit: pageSize };
      const a = await this.latest.ask('like', request);
      if (!a) return;
      set(this.said, h('p', {}, a.games > 0 ? t('likeFound', { games: t('gamesN', { n: count(a.games) }) }) : t('nothing')));
      this.boards.append(...a.list.map((g, i) => this.entry(g, a.boards[i]!.split('/'))));
      this.more.hidden = this.boards.childElementCount >= a.games;
    } catch (e) {
      this.shown = '';
      set(this.said, h('p', { class: 'notice error' }, (e as Error).message));
    }
    this.element.setAttribute('aria-busy', 'false');
  }

  private entry(g: SearchLikeGame, rows: string[]): HTMLElement {
    const open = (): void => this.app.store.set({ view: 'game', game: String(g.game), node: g.node, line: [] });
    const e = button('', open);
    e.append(
      miniature(rows, null, null, g.differences.flatMap((d) => signs(d, rows.length))),
      h('span', { class: 'small' }, `${g.black || '?'} – ${g.white || '?'}`),
      h('span', { class: 'small soft' }, [g.date, g.move, g.result].filter((x) => x !== '').join(' · ')),
      h('span', { class: 'small soft' }, g.differences.map(differenceText).join('; ') || t('likeSame')),
    );
    return e;
  }
}

/** The sign of a difference on the board. */
function signs(d: SearchDifference, size: number): Sign[] {
  const kind = d.want === 'empty' ? 'more' : d.has === 'empty' ? 'less' : 'other';
  const list: [string, Sign['kind']][] = d.from ? [[d.from, 'other'], [d.point, 'less']] : [[d.point, kind]];
  return list.flatMap(([name, kind]): Sign[] => {
    const p = parsePoint(name, size);
    return p === null || p < 0 ? [] : [{ x: p & 31, y: p >> 5, kind }];
  });
}

/** A difference as text: an extra stone, a missing one, one of the other colour, or a shifted one. */
function differenceText(d: SearchDifference): string {
  if (d.from) return t('likeMoved', { from: d.from, point: d.point });
  if (d.want === 'empty') return `+ ${colour(d.has)} ${d.point}`;
  if (d.has === 'empty') return `− ${colour(d.want)} ${d.point}`;
  return `${colour(d.has)} ${d.point} ≠ ${colour(d.want)}`;
}

function colour(c: SearchDifference['has']): string {
  return c === 'empty' ? '' : t(c);
}
