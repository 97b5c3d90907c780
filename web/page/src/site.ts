// For a page without a server: it is cached for offline use, announces newer versions, and shows how much is being
// loaded.

import { button, h, set } from './dom.ts';
import { t } from './i18n.ts';
import type { LocalWorker } from './transport.ts';

const notice = h('div', { class: 'site-notice', role: 'status' });
const question = h('div', { class: 'site-notice', role: 'status', id: 'fetch-question' });
const loading = h('div', { class: 'site-loading', 'aria-hidden': 'true' });

/** Bytes below which no message is shown, because they load at once. */
const few = 300_000;

/** Milliseconds of a search after which its progress is shown. */
const patience = 400;

export function keepSite(worker: LocalWorker): void {
  document.body.append(notice, question, loading);
  let agreed = 0; // bytes that the user agreed to
  let fetched = 0;
  let searched = 1; // share of the games
  let begun = 0; // when the running search was first heard of
  const mega = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const show = (): void => {
    if (fetched > few) loading.textContent = agreed ? t('fetchingOf', { n: mega(fetched), of: mega(agreed) }) : t('fetching', { n: mega(fetched) });
    else if (searched < 1 && performance.now() - begun > patience) loading.textContent = t('searchedOf', { n: Math.round(100 * searched) });
    else loading.textContent = '';
  };
  worker.loading = (bytes) => {
    if (bytes === 0) agreed = 0;
    fetched = bytes;
    show();
  };
  worker.searched = (share) => {
    if (share <= searched) begun = performance.now();
    searched = share;
    show();
  };
  worker.asks = (bytes, answer) => {
    const close = (may: boolean): void => {
      agreed = may ? bytes : 0;
      set(question);
      answer(may);
    };
    if (bytes === 0) set(question);
    else set(question, h('span', {}, t('mayFetch', { n: mega(bytes) })), button(t('fetch'), () => close(true), { class: 'main' }), button(t('fetchNot'), () => close(false)));
  };
  if (!('serviceWorker' in navigator)) return;
  // The first answer gets the whole bandwidth.
  const seen = new PerformanceObserver((list) => {
    if (!list.getEntriesByName('katachi:results').length) return;
    seen.disconnect();
    void keep();
  });
  seen.observe({ type: 'measure', buffered: true });
  setTimeout(() => void keep(), late); // in case nothing is searched
}

/** Latest time at which the page is cached, in milliseconds. */
const late = 10_000;
let kept = false;

/** Caches the page with its service worker, and announces newer versions. */
async function keep(): Promise<void> {
  if (kept) return;
  kept = true;
  try {
    const had = navigator.serviceWorker.controller !== null;
    const page = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
    const look = (): void => {
      if (page.waiting && had) announce(page.waiting);
    };
    look();
    page.addEventListener('updatefound', () => page.installing?.addEventListener('statechange', look));
    addEventListener('focus', () => void page.update().catch(() => undefined)); // there may be no connection
  } catch {
    // the page works without it
  }
}

function announce(next: ServiceWorker): void {
  const load = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    next.postMessage('update');
  };
  set(notice, h('span', {}, t('newPage')), button(t('loadNew'), load, { class: 'main' }));
}
