// The games with a position: all of them, sorted by any column, each with a small picture.

import type { App } from '../app.ts';
import type { SearchHit, NodeComment, SearchRequest } from '../api.ts';
import { miniature } from '../board/mini.ts';
import { button, choice, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { parsePoint, parseRect } from '../point.ts';
import type { State } from '../state.ts';
import { VirtualList } from './list.ts';

const sorts: [string, Parameters<typeof t>[0]][] = [
  ['date', 'date'],
  ['black', 'black'],
  ['white', 'white'],
  ['event', 'event'],
  ['result', 'result'],
  ['node', 'move'],
];

/** Comments less than this number of nodes from a hit are shown. */
const near = 4;

export class Hits {
  readonly element: HTMLElement;
  private readonly columns = h('div', { class: 'row spread' });
  private readonly list: VirtualList<SearchHit>;
  private total = 0;

  /** The request is the search whose hits are listed. */
  constructor(
    private readonly app: App,
    private readonly request: () => SearchRequest,
  ) {
    this.list = new VirtualList(
      t('gameList'),
      (skip, limit, signal) => this.page(skip, limit, signal),
      (hit, i) => this.entry(hit, i),
    );
    this.element = h(
      'section',
      { class: 'card', 'aria-label': t('gameList') },
      this.columns,
      this.list.element,
    );
  }

  /** Starts a new list with a number of hits. */
  reset(total: number): void {
    this.total = total;
    this.element.hidden = total === 0;
    this.list.reset(total);
  }

  private async page(skip: number, limit: number, signal: AbortSignal): Promise<SearchHit[]> {
    const { sort } = this.app.store.state;
    const request: SearchRequest = { ...this.request(), skip, limit, boards: true, near };
    if (sort) request.sort = sort.replace('-', '') as SearchRequest['sort'];
    if (sort.startsWith('-')) request.falling = true;
    return (await this.app.api.ask('search', request, signal)).list;
  }

  show(s: State, before: State | null): void {
    if (before && before.sort !== s.sort) this.list.reset(this.total);
    const options = sorts.flatMap(([column, word]): [string, string][] => [
      [column, t(word) + ' ↑'],
      ['-' + column, t(word) + ' ↓'],
    ]);
    set(
      this.columns,
      h('h2', {}, t('gameList')),
      choice(t('sortList'), [['', t('sortList')], ...options], s.sort, (sort) => this.app.store.set({ sort }, true), { id: 'sort' }),
    );
  }

  private entry(hit: SearchHit, i: number): HTMLElement {
    const s = this.app.store.state;
    const size = hit.board ? hit.board.split('/').length : s.size;
    const point = hit.point ? parsePoint(hit.point, size) : null;
    const names = `${hit.black || '?'} – ${hit.white || '?'}`;
    const open = (): void =>
      this.app.store.set({ view: 'game', game: String(hit.game), node: hit.node, line: [] });
    const e = button('', open, { 'data-hit': i });
    const mark = point !== null && point >= 0 ? { x: point & 31, y: point >> 5 } : null;
    e.append(
      miniature(
        hit.board?.split('/') ?? Array.from({ length: s.size }, () => '.'.repeat(s.size)),
        parseRect(hit.region, size),
        mark,
      ),
      h(
        'span',
        { class: 'stack' },
        h('span', { class: 'names' }, names),
        h('span', { class: 'small soft names' }, [hit.date, hit.event].filter(Boolean).join(' · ')),
        this.comment(hit),
      ),
      h(
        'span',
        { class: 'small number' },
        hit.result,
        h('br'),
        h('span', { class: 'soft' }, `${hit.move ?? ''}${hit.label ? ' → ' + hit.label : ''}`),
      ),
    );
    return e;
  }

  /** The comment nearest to the hit, in one line; its title has all comments nearby. */
  private comment(hit: SearchHit): HTMLElement | null {
    const away = (c: NodeComment): number => Math.abs(c.node - hit.node);
    const list = hit.comments ?? [];
    const first = list.reduce<NodeComment | null>((best, c) => (best && away(best) <= away(c) ? best : c), null);
    if (!first) return null;
    const said = (c: NodeComment): string => `${t('commentAt', { move: c.move })}: ${c.text}`;
    return h(
      'span',
      { class: 'small names remark', title: list.map(said).join('\n\n'), 'aria-label': said(first) },
      `${first.move}: ${first.text}`,
    );
  }

  /** Whether a game is among the hits that were visible. */
  has(game: string): boolean {
    for (let i = 0; i < this.total && this.list.at(i); i++) if (String(this.list.at(i)!.game) === game) return true;
    return false;
  }

  /** The previous or next hit; null at the ends. Only hits that were visible count. */
  async beside(game: string, node: number, by: 1 | -1): Promise<SearchHit | null> {
    for (let i = 0; i < this.total; i++) {
      const hit = this.list.at(i);
      if (hit && String(hit.game) === game && hit.node === node)
        return i + by >= 0 && i + by < this.total ? this.list.load(i + by) : null;
    }
    return this.total > 0 ? this.list.load(0) : null;
  }
}
