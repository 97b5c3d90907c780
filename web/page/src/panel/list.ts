// A list of any length, of which only the visible part is loaded and drawn.

import { h, set } from '../dom.ts';

const rowHeight = 62; // as .entry in page.css
const tallest = 416; // pixels of the list on the page
const pageSize = 50;
const highest = 20_000_000; // pixels; browsers limit the height of elements

export class VirtualList<T> {
  readonly element: HTMLElement;
  private readonly all = h('div', { class: 'all' });
  private pages = new Map<number, T[] | 'asked'>();
  private total = 0;
  private asking = new AbortController();
  private rows = new Map<number, HTMLElement>();

  constructor(
    name: string,
    private readonly fetch: (skip: number, limit: number, signal: AbortSignal) => Promise<T[]>,
    private readonly draw: (item: T, index: number) => HTMLElement,
  ) {
    this.element = h('div', { class: 'list', role: 'group', 'aria-label': name, tabindex: 0 }, this.all);
    this.element.addEventListener('scroll', () => this.update(), { passive: true });
  }

  /** Starts a new list with a number of items, of which the first may be loaded already. */
  reset(total: number, first: T[] = []): void {
    this.asking.abort();
    this.asking = new AbortController();
    this.total = total;
    this.pages.clear();
    this.rows.clear();
    if (first.length) this.pages.set(0, first);
    this.all.style.height = Math.min(total * rowHeight, highest) + 'px';
    set(this.all);
    this.element.scrollTop = 0;
    this.element.style.height = Math.min(tallest, total * rowHeight + 2) + 'px';
    this.element.hidden = total === 0;
    this.update();
  }

  /** The item at an index; null if it is not loaded. */
  at(i: number): T | null {
    const page = this.pages.get(Math.floor(i / pageSize));
    return Array.isArray(page) ? (page[i % pageSize] ?? null) : null;
  }

  /** Loads the page with an item. */
  async load(i: number): Promise<T | null> {
    const page = Math.floor(i / pageSize);
    if (!Array.isArray(this.pages.get(page))) await this.ask(page);
    return this.at(i);
  }

  private async ask(page: number): Promise<void> {
    const { signal } = this.asking;
    this.pages.set(page, 'asked');
    try {
      const items = await this.fetch(page * pageSize, pageSize, signal);
      if (signal.aborted) return;
      this.pages.set(page, items);
      this.update();
    } catch {
      if (!signal.aborted) this.pages.delete(page); // it is requested again when it is next visible
    }
  }

  private update(): void {
    const { clientHeight, scrollTop } = this.element;
    const height = clientHeight || 400;
    // A list that would be too high is compressed: rows are drawn at the place where the scrolling is.
    const high = this.total * rowHeight;
    const top = high > highest ? (scrollTop / (highest - height)) * (high - height) : scrollTop;
    const from = Math.max(0, Math.floor(top / rowHeight) - 3);
    const to = Math.min(this.total, Math.ceil((top + height) / rowHeight) + 3);
    for (const [i, row] of this.rows)
      if ((i < from || i >= to) && !row.contains(document.activeElement)) {
        row.remove();
        this.rows.delete(i);
      }
    let after: HTMLElement | null = null;
    for (let i = to - 1; i >= from; i--) {
      const row = this.rows.get(i) ?? this.make(i);
      if (!row) continue;
      row.style.top = i * rowHeight - top + scrollTop + 'px';
      if (row.parentElement !== this.all) this.all.insertBefore(row, after);
      after = row;
    }
  }

  /** Draws a row; returns null if its page must be loaded first. */
  private make(i: number): HTMLElement | null {
    const item = this.at(i);
    const page = Math.floor(i / pageSize);
    if (item === null) {
      if (!this.pages.has(page)) void this.ask(page);
      return null;
    }
    const row = this.draw(item, i);
    row.classList.add('entry');
    this.rows.set(i, row);
    return row;
  }
}
