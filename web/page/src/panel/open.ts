// Records of the reader's own: by drop, paste or file dialogue. They are read, and stored nowhere.

import type { App } from '../app.ts';
import type { OwnRecord, ReadAnswer } from '../api.ts';
import { button, h } from '../dom.ts';
import { t } from '../i18n.ts';

const most = 8 << 20; // bytes, as internal/api allows

export class OpenRecord {
  readonly element: HTMLElement;
  private readonly area = h('textarea', { 'aria-label': t('pasteRecord'), spellcheck: 'false', hidden: true });

  constructor(
    private readonly app: App,
    private readonly opened: (record: OwnRecord, answer: ReadAnswer, all: OwnRecord[]) => void,
  ) {
    const file = h('input', {
      type: 'file',
      class: 'hidden',
      id: 'file',
      accept: '.sgf,.gib,.ngf,.ugf,.ugi',
      multiple: true,
      tabindex: -1,
      'aria-label': t('openFile'),
    });
    file.addEventListener('change', () => {
      void this.readFiles([...(file.files ?? [])]);
      file.value = '';
    });
    const read = button(t('openFile'), () => void this.read([{ name: 'pasted.sgf', text: this.area.value }]), {
      hidden: true,
      class: 'main',
    });
    this.element = h(
      'section',
      { class: 'drop stack', 'aria-label': t('openFile') },
      h('p', {}, t('dropHere')),
      h(
        'div',
        { class: 'row' },
        file,
        button(t('openFile'), () => file.click(), { class: 'main' }),
        button(t('pasteRecord'), () => {
          this.area.hidden = read.hidden = !this.area.hidden;
          if (!this.area.hidden) this.area.focus();
        }),
      ),
      this.area,
      read,
      h('p', { class: 'small soft' }, t('notStored')),
    );
    this.listen();
  }

  /** A record may be dropped or pasted anywhere on the page. */
  private listen(): void {
    document.addEventListener('dragover', (e) => {
      e.preventDefault();
      this.element.classList.add('over');
    });
    document.addEventListener('dragleave', () => this.element.classList.remove('over'));
    document.addEventListener('drop', (e) => {
      e.preventDefault();
      this.element.classList.remove('over');
      const files = [...(e.dataTransfer?.files ?? [])];
      const text = e.dataTransfer?.getData('text');
      if (files.length) void this.readFiles(files);
      else if (text) void this.read([{ name: 'dropped.sgf', text }]);
    });
    document.addEventListener('paste', (e) => {
      if (/^(INPUT|TEXTAREA)$/.test((e.target as HTMLElement).tagName)) return;
      const files = [...(e.clipboardData?.files ?? [])];
      const text = e.clipboardData?.getData('text') ?? '';
      if (files.length) void this.readFiles(files);
      else if (text.trim()) void this.read([{ name: 'pasted.sgf', text }]);
    });
  }

  private async readFiles(files: File[]): Promise<void> {
    const large = files.find((file) => file.size > most);
    if (large) this.fail(t('tooLarge', { name: large.name, n: Math.round(large.size / 1e6), most: most >> 20 }));
    else await this.read(await Promise.all(files.map(recordOf)));
  }

  /** Opens the first of several records; all may be added to a collection. */
  private async read(records: OwnRecord[]): Promise<void> {
    const first = records[0];
    if (!first) return;
    try {
      this.opened(first, await this.app.api.ask<ReadAnswer>('read', first), records);
    } catch (e) {
      this.fail(t('failed', { text: (e as Error).message }));
    }
  }

  private fail(text: string): void {
    this.app.toast(text);
    this.app.say(text);
  }
}

/** A file as text where it is UTF-8, else as its bytes. */
async function recordOf(file: File): Promise<OwnRecord> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { name: file.name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { name: file.name, base64: base64(bytes) };
  }
}

/** Bytes as base64. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
