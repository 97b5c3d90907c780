// The worker of a page without a server, and of one with a server for what the user's network answers. It handles these messages:
//
//   {id, op, request}   answered by {id, answer} or {id, problem}, in the form of the API, as objects. A search with
//                       small: true in its request is only answered from small files, a review without the model
//   {id, cancel: true}  cancels the request; no answer
//   {first: true}       the page has its first answer, so modules may be fetched; no answer
//   {may: true}         whether many bytes may be fetched, answers {asks: bytes}; 0 bytes withdraw the question
//
// While files are fetched it sends {loading: bytes}, and while all games are searched {searched: share}. The page has
// two workers, because a module that is working handles no messages. The one named search answers searches from small
// files (positions.js: whole boards and corners with few stones), and sends {id, pass: true} if it cannot answer. The
// one named modules starts others, named part, that search blocks of the games for it. One that is started when the user
// has given a network is named judge: see judge.js, whose operation here is network. The module names.wasm.gz has the
// operations that need no games. games.wasm.gz has all others, and is loaded on first use; it then loads the model and
// the shapes for suggestions when they are needed. With a server the only worker is named served, and there is no
// collection.
'use strict';

importScripts('positions.js');

// The number of bytes fetched, and the number of files being fetched.
let fetched = 0;
let fetching = 0;
let received = 0; // bytes over the network, in all
const helpers = []; // workers that search blocks of the games: see helperOf

function tell() {
  const here = fetching > 0 ? fetched : 0;
  self.postMessage({ loading: helpers.reduce((sum, { loading }) => sum + loading, here) });
}

// Fetched files are cached for offline use if the browser allows it: the games of a revision, and the modules of a
// version of the page.
const page = '@REVISION@';
const caching = 'katachi ' + new URL('./', self.location.href).pathname + ' ';

// cacheOf returns the cache for a file, or nothing if it cannot be cached.
async function cacheOf(name) {
  const games = /^data\/(\d+)\//.exec(name)?.[1];
  try {
    return await self.caches?.open(caching + (games ? 'games ' + games : name === 'data/about.json' ? 'about' : 'modules ' + page));
  } catch {
    return undefined;
  }
}

// forget removes cached files of other revisions.
async function forget(revision) {
  for (const name of (await self.caches?.keys()) ?? []) {
    const [kind, of] = name.startsWith(caching) ? name.slice(caching.length).split(' ') : [];
    if ((kind === 'games' && of !== revision) || (kind === 'modules' && of !== page)) await self.caches.delete(name);
  }
}

// Files are next to this one. Compressed ones are unpacked here: not every file server declares that a file is
// compressed, and some unpack it themselves.
async function load(name) {
  const url = new URL(name, self.location.href).href;
  const changes = name === 'data/about.json';
  fetching++;
  try {
    const cache = await cacheOf(name);
    let answer = changes ? undefined : await cache?.match(url);
    const stored = Boolean(answer);
    if (!answer) {
      try {
        answer = await fetch(url, changes ? { cache: 'no-cache' } : {});
        if (answer.ok) await cache?.put(url, answer.clone()).catch(() => {}); // the cache may be full
      } catch {
        answer = await cache?.match(url);
        if (!answer) throw new Problem('offline');
      }
    }
    if (answer.status === 404 && name.startsWith('data/') && !changes)
      throw new Problem('published anew');
    if (!answer.ok) throw new Problem('error', name + ': ' + answer.status + ' ' + answer.statusText);
    const data = new Uint8Array(await answer.arrayBuffer());
    fetched += data.length;
    if (!stored) received += data.length;
    tell();
    if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
    const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } finally {
    if (--fetching === 0) {
      fetched = 0;
      tell();
    }
  }
}

// A search reads one part of the games after the other, so the next parts are prefetched. A worker named part N reads
// every Nth block.
const every = Number(/^part (\d+)$/.exec(self.name)?.[1] ?? 1);
const aheadParts = 6;
const ahead = new Map();

self.katachiFetch = async (name) => {
  await allowed(name);
  const [, before, number, after] = /^(.*\/(?:seg\/\d+\/[bl]\d-|info\/))(\d+)(\.gz)$/.exec(name) ?? [];
  if (!before) return load(name);
  const first = ahead.get(name) ?? load(name);
  ahead.delete(name);
  const last = lastOf(before);
  const step = /b\d-$/.test(before) ? every : 1;
  for (let i = Number(number) + step; i <= Math.min(last, Number(number) + Math.max(step, aheadParts)); i += step) {
    const next = before + i + after;
    if (ahead.has(next)) continue;
    const part = load(next);
    part.catch(() => ahead.delete(next));
    ahead.set(next, part);
  }
  while (ahead.size > 4 * aheadParts) ahead.delete(ahead.keys().next().value); // from a search that has ended
  return first;
};

// The user is asked before one request fetches more than this.
const mostUnasked = 5_000_000;
let may = false; // the user has agreed
const cleared = new Set(); // folders of which little is missing
let refused = false; // the running request was refused what it needs
let receivedBefore = 0; // before the running request
let question = null; // that the user has not answered

// allowed waits until a file may be fetched. A search that needs parts of a segment needs those of all.
async function allowed(name) {
  const folder = /^data\/\d+\/(seg|info|rec)\//.exec(name)?.[1];
  if (!folder || may || cleared.has(folder) || name.includes('/skeleton') || ahead.has(name)) return;
  if (folder !== 'seg' && received - receivedBefore < mostUnasked) return;
  const bytes = await missing(name.split('/')[1], folder);
  if (bytes < mostUnasked) {
    cleared.add(folder);
    return;
  }
  const asked = question !== null;
  question ??= {};
  question.answered ??= new Promise((resolve, reject) => Object.assign(question, { resolve, reject }));
  const { answered } = question;
  if (!asked) self.postMessage({ asks: bytes });
  await answered;
}

// missing returns how many bytes of a folder are not in the cache.
async function missing(revision, folder) {
  const [files, bytes] = self.katachiAbout.folders[folder];
  const cache = await cacheOf('data/' + revision + '/');
  const have = ((await cache?.keys()) ?? []).filter(({ url }) => url.includes('/' + revision + '/' + folder + '/'));
  return Math.round(bytes * (1 - have.length / files));
}

// answerQuestion ends the question whether a file may be fetched.
function answerQuestion(yes) {
  may ||= yes;
  refused = !yes;
  if (yes) question?.resolve();
  else question?.reject(new Problem('not fetched'));
  question = null;
}

// A search of all games is shared among as many workers as there are cores.
const mostHelpers = 8;
const cores = Math.min(self.navigator?.hardwareConcurrency ?? 1, mostHelpers);
self.katachiHelpers = self.name === 'modules' && self.Worker && cores > 1 ? cores : 0;
const blocks = new Map(); // that they are searching, by id
let lastBlock = 0;
let searched = 0; // blocks of the running request

// helperOf returns the worker that searches a block.
function helperOf(block) {
  const n = block % self.katachiHelpers;
  if (helpers[n]) return helpers[n];
  const worker = new Worker(self.location.href, { name: 'part ' + self.katachiHelpers });
  const helper = { worker, loading: 0 };
  worker.onmessage = ({ data }) => {
    if (data.loading !== undefined) {
      helper.loading = data.loading;
      tell();
      return;
    }
    const one = blocks.get(data.id);
    if (!blocks.delete(data.id)) return; // it was cancelled
    if (data.problem) one.reject(new Error(data.problem.detail));
    else one.resolve(data.answer.hits ?? '');
    self.postMessage({ searched: ++searched / self.katachiAbout.segments.reduce((sum, s) => sum + s.blocks, 0) });
  };
  worker.onerror = (error) => endBlocks(new Problem('error', error.message || 'worker.js'));
  worker.postMessage({ compiled: compiled.games });
  return (helpers[n] = helper);
}

// The module games calls this with a question of its operation block.
self.katachiBlock = async (block, request) => {
  await allowed(`data/${self.katachiAbout.revision}/seg/0/b0-${block}`);
  const { worker } = helperOf(block);
  const id = ++lastBlock;
  return new Promise((resolve, reject) => {
    blocks.set(id, { worker, resolve, reject });
    worker.postMessage({ id, op: 'block', request: JSON.parse(request) });
  });
};

// endBlocks ends the search of all blocks.
function endBlocks(problem) {
  for (const [id, { worker, reject }] of blocks) {
    worker.postMessage({ id, cancel: true });
    reject(problem);
  }
  blocks.clear();
}

// The number of the last part of a kind.
function lastOf(before) {
  const about = self.katachiAbout;
  const part = /seg\/(\d+)\/([bl])/.exec(before);
  if (!part) return Math.ceil(about.games / 128) - 1;
  const segment = about.segments[Number(part[1])];
  return (part[2] === 'b' ? segment.blocks : segment.lines) - 1;
}

let opened;

// positions returns the object that answers from small files.
function positions() {
  opened ??= load('data/about.json').then((data) => {
    self.katachiAbout = JSON.parse(new TextDecoder().decode(data));
    void forget(self.katachiAbout.revision);
    return new self.KatachiPositions(self.katachiAbout, load);
  });
  opened.catch(() => (opened = undefined)); // try again next time
  return opened;
}

// The modules are large, so they are fetched after the first answer. So is the table of games, which rare
// positions need.
let firstAnswer;
const answered = new Promise((resolve) => (firstAnswer = resolve));
if (self.name === 'search') void answered.then(positions).then((p) => p.table()).catch(() => {}); // later requests report errors
setTimeout(() => firstAnswer(), self.name === 'served' ? 0 : 4000);
if (self.name === 'served') void forget('');

// askJudge asks the worker of judge.js.
function askJudge(message) {
  if (!self.katachiAsk) importScripts('judge.js');
  return self.katachiAsk(message);
}

self.katachiJudge = (question) => askJudge({ question });

const modules = {};
const compiled = {};

// module returns the operations of a module; if loading failed, it is tried again.
function module(name) {
  modules[name] ??= start(name).catch((error) => {
    delete modules[name];
    throw error;
  });
  return modules[name];
}

async function start(name) {
  await answered;
  compiled[name] ??= await WebAssembly.compile(await load(name + '.wasm.gz'));
  if (!self.Go) importScripts('wasm_exec.js');
  const go = new Go();
  const instance = await WebAssembly.instantiate(compiled[name], go.importObject);
  const ready = new Promise((resolve) => {
    self.katachiReady = resolve;
  });
  go.run(instance); // it never returns
  await ready;
  const operations = self.katachi[name];
  if (operations.failed) throw new Problem('error', operations.failed);
  return operations;
}

// The module for an operation: everything that involves a game of a collection needs games.
const ofNames = ['position', 'read', 'name', 'write', 'match', 'shapes', 'shape'];

function moduleFor(op, request) {
  const ofCollection = request && (request.game || request.everywhere);
  return ofNames.includes(op) && !ofCollection ? 'names' : 'games';
}

// Each module answers one request after the other.
const queues = { names: [], games: [] };
const running = {};
const quick = new Map(); // functions that cancel a request to positions.js, by id

self.onmessage = ({ data }) => {
  if (data.first) {
    firstAnswer();
    return;
  }
  if (data.compiled) {
    compiled.games = data.compiled;
    may = true; // the worker that asks has asked the user
    firstAnswer();
    return;
  }
  if (data.may !== undefined) {
    answerQuestion(data.may);
    return;
  }
  if (!data.cancel) {
    void answer(data);
    return;
  }
  quick.get(data.id)?.abort();
  for (const [name, queue] of Object.entries(queues)) {
    const at = queue.findIndex((one) => one.id === data.id);
    if (at >= 0) queue.splice(at, 1);
    if (running[name] !== data.id) continue;
    self.katachi?.[name]?.cancel?.(data.id);
    if (name === 'games') endBlocks(new Problem('stopped'));
    if (!question || name !== 'games') continue;
    answerQuestion(false);
    self.postMessage({ asks: 0 });
  }
};

async function answer(one) {
  const { small, ...request } = one.request ?? {};
  one = { ...one, request: one.request && request, small };
  let told;
  const end = new AbortController();
  quick.set(one.id, end);
  try {
    told = await quickly(one, end.signal);
  } catch (error) {
    told = { problem: problemOf(error) };
  }
  quick.delete(one.id);
  if (told) {
    self.postMessage({ id: one.id, ...told });
    if (one.op === 'search') firstAnswer();
    return;
  }
  if (end.signal.aborted) return;
  if (self.name === 'search') {
    self.postMessage({ id: one.id, pass: true });
    return;
  }
  const name = moduleFor(one.op, one.request);
  queues[name].push(one);
  void work(name);
}

// quickly answers requests that need no module; otherwise it returns nothing.
async function quickly({ op, request }, signal) {
  if (op === 'network') return { answer: await askJudge({ network: request }) };
  if (self.name === 'served') return undefined;
  const p = await positions();
  const ours = !request?.collection || request.collection === p.about.name;
  if (op === 'collections') return { answer: await withOwn(p.collections()) };
  if (op !== 'search' || !ours) {
    if (op === 'search' || op === 'games') firstAnswer();
    return op === 'record' && ours ? record(p, request) : undefined;
  }
  const found = await p.search(request ?? {}, signal);
  if (!found) firstAnswer();
  return found ? { answer: found } : undefined;
}

// withOwn returns the collection of games that the user has dropped, if any.
async function withOwn(status) {
  if (!modules.games || !self.katachi?.games) return status;
  const [ok, text] = await self.katachi.games.call(0, 'collections', '{}');
  const own = ok ? JSON.parse(text).collections.find((c) => c.name === 'own') : null;
  if (own) status.collections[1] = own;
  return status;
}

// record reads a game from its pack; the module names makes a tree of it.
async function record(p, { game }) {
  const row = await p.rowOf(game);
  if (row < 0) return undefined; // the module reports the error
  const [info, bytes] = [await p.info(row), await p.record(row)];
  firstAnswer();
  const names = await module('names');
  let binary = '';
  for (const b of bytes) binary += String.fromCharCode(b);
  const [ok, text] = await names.call(0, 'read', JSON.stringify({ name: info.Path, base64: btoa(binary) }));
  if (!ok) return { problem: JSON.parse(text) };
  const out = { collection: p.about.name, revision: p.about.revision, game: p.gameOf(info), tree: JSON.parse(text).tree };
  try {
    out.text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // in another encoding: the tree has the decoded texts
  }
  return { answer: out };
}

async function work(name) {
  if (running[name] !== undefined) return;
  for (let one; (one = queues[name].shift()); ) {
    running[name] = one.id;
    self.postMessage({ id: one.id, ...(await answerTo(one, name)) });
    if (name === 'games' && searched > 0) {
      searched = 0;
      self.postMessage({ searched: 1 });
    }
    await new Promise((next) => setTimeout(next)); // lets messages that cancel earlier requests be handled
  }
  delete running[name];
}

// The module calls the user's network "network"; the page calls it by its file's name.
async function answerTo({ id, op, request, small }, name) {
  const { engine } = request ?? {};
  try {
    const from = await module(name);
    if (op === 'search') {
      const answer = await filtered(id, request ?? {}, from);
      if (answer) return { answer };
      if (small) throw new Problem('not fetched');
    }
    if (name === 'games') [receivedBefore, refused] = [received, false];
    const called = op === 'review' && small ? 'certain' : op;
    const [ok, text] = await from.call(id, called, JSON.stringify({ ...request, ...(engine && { engine: 'network' }) }));
    const said = JSON.parse(text);
    if (!ok && name === 'games' && refused) throw new Problem('not fetched');
    return ok ? { answer: engine ? { ...said, engine } : said } : { problem: said };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

const filters = 'player black white opponent rank event place date result handicap komi moves source tag words'.split(' ');

// filtered answers a search with filters from small files if they have its position: the module says which games the
// filters select. It returns nothing if the module must search, also for a filter that is wrong.
async function filtered(id, request, games) {
  const p = await positions();
  const where = Object.fromEntries(Object.entries(request).filter(([field]) => filters.includes(field)));
  const { collection = p.about.name, size = 19 } = request;
  if (collection !== p.about.name || Object.keys(where).length === 0) return null;
  const plain = Object.fromEntries(Object.entries(request).filter(([field]) => !filters.includes(field)));
  const choose = async (less) => {
    const [ok, text] = await games.call(id, 'chosen', JSON.stringify({ ...where, collection, size, less }));
    if (!ok) throw new Problem('error', text);
    return JSON.parse(text);
  };
  return p.search(plain, undefined, choose).catch(() => null);
}

function problemOf(error) {
  const detail = String(error.message ?? error);
  return { title: 'Not available', status: 503, detail, code: error.code ?? 'error', args: error.args ?? [detail] };
}

if (self.name === 'judge') importScripts('judge.js');
