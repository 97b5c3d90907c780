// The service worker of the page without a server. It caches the page, so that it opens offline; worker.js caches
// the fetched parts of games. A new revision is cached beside the old one, and replaces it when the user agrees.
'use strict';

const revision = '@REVISION@';
const files = '@FILES@';
const before = 'katachi ' + new URL('./', self.location.href).pathname + ' page ';
const cacheName = before + revision;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: 'reload' })))),
  );
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(before) && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const base = new URL('./', self.location.href);
  if (event.request.method !== 'GET' || !url.href.startsWith(base.href)) return;
  const name = url.pathname.slice(base.pathname.length);
  const kept = name === '' || name === 'index.html' ? './' : name;
  if (!files.includes(kept)) return;
  event.respondWith(
    caches
      .open(cacheName)
      .then((cache) => cache.match(kept))
      .then((answer) => answer ?? fetch(event.request)),
  );
});
