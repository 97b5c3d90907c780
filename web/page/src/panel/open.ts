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
    private readonly opened: (record: OwnRecord, answer: ReadAnswer) => void,
  ) {
    const file = h('input', { type: 'file', class: 'hidden', id: 'file', accept: '.sgf,.gib,.ngf,.ugf,.ugi', tabindex: -1, 'aria-label': t('openFile') });
    file.addEventListener('change', () => {
      if (file.files?.[0]) void this.readFile(file.files[0]);
      file.value = '';
    });
    const read = button(t('openFile'), () => this.readText('pasted.sgf', this.area.value), { hidden: true, class: 'main' });
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
      const file = e.dataTransfer?.files[0];
      const text = e.dataTransfer?.getData('text');
      if (file) void this.readFile(file);
      else if (text) void this.readText('dropped.sgf', text);
    });
    document.addEventListener('paste', (e) => {
      if (/^(INPUT|TEXTAREA)$/.test((e.target as HTMLElement).tagName)) return;
      const file = e.clipboardData?.files[0];
      const text = e.clipboardData?.getData('text') ?? '';
      if (file) void this.readFile(file);
      else if (text.trim()) void this.readText('pasted.sgf', text);
    });
  }

  private async readFile(file: File): Promise<void> {
    if (file.size > most) {
      this.app.toast(t('failed', { text: `${file.name}: ${Math.round(file.size / 1e6)} MB` }));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      await this.read({ name: file.name, text });
    } catch (e) {
      if (!(e instanceof TypeError)) throw e;
      await this.read({ name: file.name, base64: base64(bytes) });
    }
  }

  private readText(name: string, text: string): Promise<void> {
    return this.read({ name, text });
  }

  private async read(record: OwnRecord): Promise<void> {
    try {
      this.opened(record, await this.app.api.ask<ReadAnswer>('read', record));
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
      this.app.say(t('failed', { text: (e as Error).message }));
    }
  }
}

/** Bytes as base64. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
