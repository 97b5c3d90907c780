// Opens the user's records: dropped, pasted or chosen as files. They become studies.

import type { App } from '../app.ts';
import type { OwnRecord, Sentence } from '../api.ts';
import { button, h } from '../dom.ts';
import { endings, formats } from '../api.gen.ts';
import { isRecord, unread } from '../formats.ts';
import { said, t } from '../i18n.ts';
import { parseSgf, treeOf } from '../sgf.ts';
import { unzip } from '../zip.ts';
import { isNetwork, keepNetwork } from './network.ts';

/** Dropped or pasted data: files, or a text that is a record, moves, or a link to a record. */
export interface Given {
  files: File[];
  text: string;
}

/** A record that was read: its file as SGF, warnings, and its bytes if they are not UTF-8. */
export interface Read {
  record: OwnRecord;
  text: string;
  warnings: string[];
}

const most = 8 << 20; // bytes, as internal/api allows
const archive = 64 << 20;

export class OpenRecord {
  readonly element: HTMLElement;
  private readonly area = h('textarea', { 'aria-label': t('pasteRecord'), spellcheck: 'false', hidden: true });

  constructor(
    private readonly app: App,
    private readonly opened: (list: Read[]) => Promise<void>,
  ) {
    const file = h('input', {
      type: 'file',
      class: 'hidden',
      id: 'file',
      accept: [...endings, '.zip'].join(','),
      multiple: true,
      tabindex: -1,
      'aria-label': t('openFile'),
    });
    file.addEventListener('change', () => {
      void this.open({ files: [...(file.files ?? [])], text: '' });
      file.value = '';
    });
    const read = button(t('openFile'), () => void this.open({ files: [], text: this.area.value.trim() }), {
      hidden: true,
      class: 'main',
    });
    this.element = h(
      'div',
      { class: 'drop stack' },
      h('p', {}, t('dropHere', { formats })),
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
    );
  }

  /** Opens dropped or pasted data. */
  async open({ files, text }: Given): Promise<void> {
    try {
      const network = files.find(isNetwork);
      if (network) await keepNetwork(this.app, network);
      else if (files.length) await this.readAll((await Promise.all(files.map(recordsOf))).flat());
      else if (/^https?:\/\/\S+$/.test(text)) this.link(text);
      else if (text) await this.readAll([{ name: 'pasted.sgf', text: movesText(text) ?? text }]);
    } catch (e) {
      this.fail(t('failed', { text: (e as Error).message }));
    }
  }

  /** Opens a link to a view of this page on any server. The page may not fetch other addresses. */
  private link(text: string): void {
    const { hash } = new URL(text);
    if (/^#\w/.test(hash)) location.hash = hash;
    else this.fail(t('linkElsewhere'));
  }

  /** Reads records, and opens those that can be read; errors are shown for the others. */
  private async readAll(records: OwnRecord[]): Promise<void> {
    const list: Read[] = [];
    for (const record of records)
      try {
        list.push(await this.read(record));
      } catch (e) {
        this.fail(t('failed', { text: (e as Error).message }));
      }
    if (list.length) await this.opened(list);
  }

  /** A file as SGF; a file that is SGF already stays unchanged. */
  private async read(record: OwnRecord): Promise<Read> {
    const a = await this.app.api.ask('read', record);
    const odd = a.warnings.filter((w) => (w.args?.[1] as Sentence)?.code !== 'reading first'); // here, all games are read
    const warnings = odd.map(said);
    if (record.text && /^\s*\(/.test(record.text)) {
      const games = parseSgf(record.text);
      const same = games.length === a.games && treeOf(games[0]!.root).nodes.length === a.tree.nodes.length;
      if (same) return { record, text: record.text, warnings };
    }
    const texts: string[] = [];
    for (let number = 1; number <= a.games; number++)
      texts.push((await this.app.api.ask('write', { record: { ...record, number } })).sgf);
    return { record, text: texts.join('\n'), warnings };
  }

  private fail(text: string): void {
    this.app.toast(text);
    this.app.say(text);
  }
}

/** Reads moves as written in mails and books, "Q16 D4, Q3", as a record; null if the text is none. */
export function movesText(text: string): string | null {
  const words = text.replace(/\b\d+[.:)]/g, ' ').split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0 || !words.every((w) => /^([bw][:-]?)?([a-hj-t](1\d|[1-9])|pass)$/i.test(w))) return null;
  let turn = 'B';
  const moves = words.map((w) => {
    const [, color, point] = /^(?:([bw])[:-]?)?(\w+)$/i.exec(w)!;
    const only = /^[a-hj-t](1\d|[1-9])$|^pass$/i.test(w); // "B4" alone is a point
    if (!only && color) turn = color.toUpperCase();
    const name = (only ? w : point!).toUpperCase();
    const at = name === 'PASS' ? '' : 'abcdefghijklmnopqrs'['ABCDEFGHJKLMNOPQRST'.indexOf(name[0]!)]! + 'abcdefghijklmnopqrs'[19 - Number(name.slice(1))]!;
    const move = `;${turn}[${at}]`;
    turn = turn === 'B' ? 'W' : 'B';
    return move;
  });
  return `(;GM[1]FF[4]SZ[19]${moves.join('')})`;
}

/** The records of a file; of an archive, one by one. */
async function recordsOf(file: File): Promise<OwnRecord[]> {
  if (unread.test(file.name)) throw new Error(t('notRead', { name: file.name }));
  const zipped = /\.zip$/i.test(file.name);
  const limit = zipped ? archive : most;
  if (file.size > limit)
    throw new Error(t('tooLarge', { name: file.name, n: Math.round(file.size / 1e6), most: limit >> 20 }));
  const data = new Uint8Array(await file.arrayBuffer());
  if (!zipped) return [recordOf(file.name, data)];
  const files = await unzip(data);
  return files.filter((f) => isRecord(f.name)).map((f) => recordOf(f.name, f.data));
}

/** A file as text if it is UTF-8, else as bytes: ISO-2022-JP has escape sequences. */
function recordOf(name: string, bytes: Uint8Array): OwnRecord {
  if (bytes.includes(0x1b)) return { name, base64: base64(bytes) };
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { name, base64: base64(bytes) };
  }
}

/** Bytes as base64. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
