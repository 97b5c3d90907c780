// Saves and shares the current view.

import type { App } from '../app.ts';
import type { SearchAnswer, SearchRequest } from '../api.ts';
import { button, download, h } from '../dom.ts';
import { continuationsCsv } from '../export/csv.ts';
import { png, standalone } from '../export/picture.ts';
import { t, type Word } from '../i18n.ts';
import { copyLink } from '../link.ts';

export class Share {
  readonly element: HTMLElement;
  constructor(
    private readonly app: App,
    private readonly answer: () => SearchAnswer | null,
    private readonly request: () => SearchRequest,
  ) {
    const b = (word: Word, click: () => void | Promise<void>, id: string): HTMLElement =>
      button(t(word), () => void this.guard(click), { id });
    this.element = h(
      'details',
      { class: 'card' },
      h('summary', {}, t('exports')),
      h(
        'div',
        { class: 'row' },
        b('link', () => copyLink(this.app, location.href), 'copy-link'),
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
    );
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

  /** The hits of a search, as a file made by the server. */
  private async games(format: 'csv' | 'sgf' | 'zip'): Promise<void> {
    this.app.toast(t('loading'));
    const a = await this.app.api.ask('export', { ...this.request(), format });
    download(
      a.name,
      a.type,
      Uint8Array.from(atob(a.base64), (c) => c.charCodeAt(0)),
    );
    this.app.toast(a.more ? t('exportMore', { n: a.count }) : t('exported', { n: a.count }));
  }
}
