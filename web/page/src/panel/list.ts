// A list of any length, of which only the part in sight is drawn and asked for.

import { h, set } from '../dom.ts';

const rowHeight = 62; // as .entry in page.css
const pageSize = 50;

export class VirtualList<T> {
  readonly element: HTMLElement;
  private readonly all = h('div', { class: 'all' });
  private pages = new Map<number, T[] | 'asked'>();
  private total = 0;
  private generation = 0;
  private rows = new Map<number, HTMLElement>();

  constructor(
    name: string,
    private readonly fetch: (skip: number, limit: number) => Promise<T[]>,
    private readonly draw: (item: T, index: number) => HTMLElement,
  ) {
    this.element = h('div', { class: 'list', role: 'group', 'aria-label': name, tabindex: 0 }, this.all);
    this.element.addEventListener('scroll', () => this.update(), { passive: true });
  }

  /** Begins a new list of so many items, of which the first may be known. */
  reset(total: number, first: T[] = []): void {
    this.generation++;
    this.total = total;
    this.pages.clear();
    this.rows.clear();
    if (first.length) this.pages.set(0, first);
    this.all.style.height = total * rowHeight + 'px';
    set(this.all);
    this.element.scrollTop = 0;
    this.element.hidden = total === 0;
    this.update();
  }

  /** The item at a place; null if it has not been asked for. */
  at(i: number): T | null {
    const page = this.pages.get(Math.floor(i / pageSize));
    return Array.isArray(page) ? (page[i % pageSize] ?? null) : null;
  }

  /** Asks for the page of an item. */
  async load(i: number): Promise<T | null> {
    const page = Math.floor(i / pageSize);
    if (!Array.isArray(this.pages.get(page))) await this.ask(page);
    return this.at(i);
  }

  private async ask(page: number): Promise<void> {
    const generation = this.generation;
    this.pages.set(page, 'asked');
    try {
      const items = await this.fetch(page * pageSize, pageSize);
      if (generation !== this.generation) return;
      this.pages.set(page, items);
      this.update();
    } catch {
      if (generation === this.generation) this.pages.delete(page);
    }
  }

  private update(): void {
    const height = this.element.clientHeight || 400;
    const from = Math.max(0, Math.floor(this.element.scrollTop / rowHeight) - 3);
    const to = Math.min(this.total, Math.ceil((this.element.scrollTop + height) / rowHeight) + 3);
    for (const [i, row] of this.rows)
      if ((i < from || i >= to) && !row.contains(document.activeElement)) {
        row.remove();
        this.rows.delete(i);
      }
    for (let i = from; i < to; i++) {
      if (this.rows.has(i)) continue;
      const item = this.at(i);
      if (item === null) {
        const page = Math.floor(i / pageSize);
        if (!this.pages.has(page)) void this.ask(page);
        continue;
      }
      const row = this.draw(item, i);
      row.classList.add('entry');
      row.style.top = i * rowHeight + 'px';
      this.rows.set(i, row);
      this.all.append(row);
    }
  }
}
