// Saving and sharing what is shown, and searches that are kept in the browser.

import type { App } from '../app.ts';
import type { ExportAnswer, SearchAnswer, SearchRequest } from '../api.ts';
import { button, download, h, set } from '../dom.ts';
import { continuationsCsv } from '../export/csv.ts';
import { png, standalone } from '../export/picture.ts';
import { t, type Word } from '../i18n.ts';
import { store, stored } from '../settings.ts';
import { decode, encode } from '../state.ts';

interface Saved {
  name: string;
  state: string;
}

export class Share {
  readonly element: HTMLElement;
  private readonly saved = h('ul', { class: 'chips' });
  private readonly name = h('input', {
    'aria-label': t('nameOfSearch'),
    placeholder: t('nameOfSearch'),
    size: 14,
    id: 'save-name',
  });

  constructor(
    private readonly app: App,
    private readonly answer: () => SearchAnswer | null,
    private readonly request: () => SearchRequest,
  ) {
    const b = (word: Word, click: () => void | Promise<void>, id: string): HTMLElement =>
      button(t(word), () => void this.guard(click), { id });
    const form = h('form', { class: 'row' }, this.name, h('button', {}, t('saveSearch')));
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      this.save();
    });
    this.element = h(
      'details',
      { class: 'card' },
      h('summary', {}, `${t('exports')} · ${t('savedSearches')}`),
      h(
        'div',
        { class: 'row' },
        b('link', () => this.copyLink(), 'copy-link'),
        b('exportBoardSvg', () => download('board.svg', 'image/svg+xml', standalone(this.board())), 'export-svg'),
        b('exportBoardPng', async () => download('board.png', 'image/png', await png(this.board())), 'export-png'),
        b(
          'exportCsv',
          () =>
            this.withAnswer((a) => download('continuations.csv', 'text/csv;charset=utf-8', continuationsCsv(a))),
          'export-csv',
        ),
        b(
          'exportJson',
          () =>
            this.withAnswer((a) =>
              download('results.json', 'application/json', JSON.stringify(a, null, 1) + '\n'),
            ),
          'export-json',
        ),
        b('exportHits', () => this.games('csv'), 'export-hits'),
        b('exportSgf', () => this.games('sgf'), 'export-sgf'),
        b('exportZip', () => this.games('zip'), 'export-zip'),
        b('print', () => print(), 'print'),
      ),
      h('h3', {}, t('savedSearches')),
      form,
      this.saved,
    );
    this.drawSaved();
  }

  private board(): SVGSVGElement {
    return document.querySelector<SVGSVGElement>('#board > svg')!;
  }

  private async guard(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  private withAnswer(use: (a: SearchAnswer) => void): void {
    const a = this.answer();
    if (a) use(a);
    else this.app.toast(t('nothing'));
  }

  private async copyLink(): Promise<void> {
    if (navigator.clipboard) await navigator.clipboard.writeText(location.href);
    else copyByHand(location.href);
    this.app.toast(t('copied'));
    this.app.say(t('copied'));
  }

  /** What a search finds, as a file that the server makes. */
  private async games(format: 'csv' | 'sgf' | 'zip'): Promise<void> {
    this.app.toast(t('loading'));
    const a = await this.app.api.ask<ExportAnswer>('export', { ...this.request(), format });
    download(
      a.name,
      a.type,
      Uint8Array.from(atob(a.base64), (c) => c.charCodeAt(0)),
    );
    this.app.toast(a.more ? t('exportMore', { n: a.count }) : t('exported', { n: a.count }));
  }

  private save(): void {
    const name = this.name.value.trim();
    if (!name) return;
    const list = stored<Saved[]>('searches', []).filter((one) => one.name !== name);
    store('searches', [...list, { name, state: encode(this.app.store.state) }]);
    this.name.value = '';
    this.drawSaved();
  }

  private drawSaved(): void {
    const list = stored<Saved[]>('searches', []);
    set(
      this.saved,
      list.map((one) =>
        h(
          'li',
          { class: 'chip' },
          button(one.name, () => this.app.store.set(decode(one.state))),
          button(
            '×',
            () => {
              store(
                'searches',
                list.filter((other) => other !== one),
              );
              this.drawSaved();
            },
            { 'aria-label': t('remove', { what: one.name }) },
          ),
        ),
      ),
    );
  }
}

/** Copies a text where the page is not served over HTTPS, so that there is no clipboard. */
function copyByHand(text: string): void {
  const area = h('textarea', { class: 'hidden', 'aria-hidden': 'true' }, text);
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
