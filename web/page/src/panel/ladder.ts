// What players of each band of ranks played next: a table with small bars, a column for each band.

import type { App } from '../app.ts';
import type { Cross, CrossCell, SearchRequest } from '../api.ts';
import { h, s, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { Black } from '../point.ts';
import { side } from '../state.ts';
import { count, percent } from '../stats.ts';

const leastAlike = 0.05; // below it, columns differ

export class Ladder {
  readonly element: HTMLDetailsElement;
  private readonly said = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('ladder'), 'aria-live': 'polite' });
  private readonly latest;
  private shown = ''; // the request that was answered

  constructor(
    private readonly app: App,
    private readonly request: () => SearchRequest,
  ) {
    this.latest = app.latest();
    this.element = h('details', { class: 'card', id: 'ladder' }, h('summary', {}, t('ladder')));
    this.element.append(h('p', { class: 'small soft' }, t('ladderHelp')), this.said);
    this.element.addEventListener('toggle', () => void this.changed());
  }

  /** The search has changed: an open table is made again. */
  async changed(): Promise<void> {
    const whose = side(this.app.store.state);
    const next = whose ? { next: whose === Black ? ('black' as const) : ('white' as const) } : {};
    const request: SearchRequest = { ...this.request(), ...next, across: 'band' };
    const key = JSON.stringify(request);
    if (!this.element.open || key === this.shown) return;
    this.shown = key;
    set(this.said, h('p', { class: 'soft' }, t('searching')));
    try {
      const a = await this.latest.ask('search', request);
      if (a) set(this.said, a.cross && a.cross.lines.length > 0 ? crossTable(a.cross) : h('p', {}, t('nothing')));
    } catch (e) {
      this.shown = '';
      set(this.said, h('p', { class: 'notice error' }, (e as Error).message));
    }
  }
}

/** A table of hits by two keys. */
export function crossTable(c: Cross): HTMLElement {
  const most = Math.max(0.01, ...c.lines.flatMap((l) => l.cells.map((cell) => cell.share)));
  const head = (text: string, hits?: number): HTMLElement =>
    h('th', { scope: 'col' }, text, hits !== undefined && h('span', { class: 'small soft' }, ` ${count(hits)}`));
  const words = (key = ''): string => (key === 'unknown' ? t('ladderUnknown') : key === 'programs' ? t('ladderPrograms') : key);
  return h(
    'div',
    { class: 'stack' },
    h(
      'table',
      { class: 'small cross' },
      h('thead', {}, h('tr', {}, h('td', {}), c.columns.map((k) => head(words(k.key), k.hits)))),
      h(
        'tbody',
        {},
        c.lines.map((l) =>
          h('tr', {}, h('th', { scope: 'row' }, [l.label, words(l.key)].filter(Boolean).join(' ')), l.cells.map((cell) => h('td', {}, bar(cell, most)))),
        ),
      ),
    ),
    h('p', { class: 'small soft' }, t(c.alike < leastAlike ? 'ladderDiffers' : 'ladderAlike')),
  );
}

/** A share as a bar with its interval, and who won. */
function bar(cell: CrossCell, most: number): (HTMLElement | SVGElement)[] {
  if (cell.hits === 0) return [];
  const at = (share: number): string => String((100 * Math.min(1, share / most)).toFixed(1));
  const won = cell.won + cell.lost > 0 ? ` · ${t('askWins')} ${percent(cell.won, cell.won + cell.lost)}` : '';
  const interval = `${percent(cell.from, 1)}–${percent(cell.to, 1)}`;
  return [
    s(
      'svg',
      { class: 'meter', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      s('rect', { class: 'part', x: '0', y: '1', width: at(cell.share), height: '8' }),
      s('path', { class: 'span', d: `M${at(cell.from)} 5H${at(cell.to)}` }),
    ),
    h('span', { title: `${count(cell.hits)}${won}` }, `${percent(cell.share, 1)} `, h('span', { class: 'soft' }, `(${interval})${won}`)),
  ];
}
