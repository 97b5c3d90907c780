// Links: the address of what the page shows, and a whole record in a link, compressed.

import type { App } from './app.ts';
import { h } from './dom.ts';
import { t } from './i18n.ts';

const longest = 8000; // characters of a record in a link, which mails and chats still pass on

/** Copies a link, and says so. */
export async function copyLink(app: App, link: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(link);
  else copyByHand(link);
  app.toast(t('copied'));
  app.say(t('copied'));
}

/** Copies a text without the clipboard API, which needs HTTPS. */
function copyByHand(text: string): void {
  const area = h('textarea', { class: 'hidden', 'aria-hidden': 'true' }, text);
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** A link with a record in it; throws if that is too long. */
export async function linkTo(record: string): Promise<string> {
  const packed = new Uint8Array(await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw')));
  const code = btoa(String.fromCharCode(...packed.subarray(0, longest)));
  if (packed.length >= longest || code.length > longest) throw new Error(t('linkTooLong'));
  return location.href.replace(/#.*/, '') + '#game?sgf=' + code.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The record in the address, which is removed from it; '' if there is none. */
export async function recordInLink(): Promise<string> {
  const code = /[?&]sgf=([\w-]+)/.exec(location.hash)?.[1];
  if (!code) return '';
  history.replaceState(null, '', '#game');
  const packed = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw')));
}

function through(data: Uint8Array<ArrayBuffer>, by: ReadableWritablePair): Promise<ArrayBuffer> {
  return new Response(new Blob([data]).stream().pipeThrough(by)).arrayBuffer();
}
