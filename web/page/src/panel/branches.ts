// Joseki and fuseki trees: the moves played after the position, opened by clicks.

import type { App } from '../app.ts';
import type { Branch, SearchRequest, TreeAnswer } from '../api.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { count, percent } from '../stats.ts';
import { winText } from './bars.ts';

export class Branches {
  readonly element: HTMLDetailsElement;
  private readonly box = h('div', { class: 'branches', tabindex: 0, role: 'group', 'aria-label': t('tree') });
  private readonly latest;
  private shown = '';

  constructor(
    app: App,
    private readonly request: () => SearchRequest,
    private readonly play: (moves: { point: string; color: 'B' | 'W' }[]) => void,
  ) {
    this.latest = app.latest();
    this.element = h('details', { class: 'card' }, h('summary', {}, t('tree')), this.box);
    this.element.addEventListener('toggle', () => this.changed());
  }

  /** The search has changed: an open tree is loaded again. */
  changed(): void {
    const key = JSON.stringify(this.request());
    if (!this.element.open || key === this.shown) return;
    this.shown = key;
    void this.load();
  }

  private async load(): Promise<void> {
    set(this.box, h('p', { class: 'soft' }, t('searching')));
    try {
      const a = await this.latest.ask('tree', { ...this.request(), depth: 12 });
      if (a) this.draw(a);
    } catch (e) {
      this.shown = '';
      set(this.box, h('p', { class: 'error' }, (e as Error).message));
    }
  }

  private draw(a: TreeAnswer): void {
    const children: number[][] = a.branches.map(() => []);
    a.branches.forEach((b, i) => b.parent >= 0 && children[b.parent]!.push(i));
    const path = (i: number): { point: string; color: 'B' | 'W' }[] => {
      const b = a.branches[i]!;
      return b.parent < 0 ? [] : [...path(b.parent), { point: b.point!, color: b.color === 'white' ? 'W' : 'B' }];
    };
    const list = (parents: number[]): HTMLElement =>
      h(
        'ul',
        {},
        parents.map((i) => {
          const b = a.branches[i]!;
          const inner = children[i]!;
          const line = this.line(b, a.branches[0]!.hits, () => this.play(path(i)));
          if (inner.length === 0) return h('li', {}, line);
          const box = h('details', {}, h('summary', {}, line));
          // Long trees have thousands of branches, so a branch is drawn when it is opened.
          box.addEventListener('toggle', () => box.open && box.childElementCount === 1 && box.append(list(inner)));
          return h('li', {}, box);
        }),
      );
    const first = children[0] ?? [];
    if (first.length) set(this.box, h('p', { class: 'small soft' }, t('treeColumns')), list(first));
    else set(this.box, h('p', {}, t('nothing')));
  }

  private line(b: Branch, all: number, play: () => void): HTMLElement {
    const open = (e: Event): void => {
      e.preventDefault();
      play();
    };
    return h(
      'span',
      { class: 'branch' },
      h('span', {
        class: 'dot ' + (b.color === 'white' ? 'w' : 'b'),
        title: t(b.color === 'white' ? 'white' : 'black'),
      }),
      button(b.point ?? '', open, { class: 'quiet' }),
      h('span', { class: 'number' }, count(b.hits)),
      h('span', { class: 'number soft' }, percent(b.hits, all)),
      winText(b.Bwins_hits, b.Wwins_hits),
    );
  }
}
