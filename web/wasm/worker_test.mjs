// Runs the worker of a folder in Node, as a browser's would be, and asks it. Called by TestWorker:
//
//   node worker_test.mjs FOLDER
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const folder = process.argv[2];
const fetched = [];
const waiting = new Map();

globalThis.self = globalThis;
globalThis.location = { href: 'http://localhost/worker.js' };
globalThis.importScripts = (...names) => names.forEach((name) => vm.runInThisContext(readFileSync(join(folder, name), 'utf8'), name));
globalThis.fetch = async (url) => {
  const name = new URL(url).pathname.slice(1);
  fetched.push(name);
  return new Response(await readFile(join(folder, name)));
};
const loading = [];
globalThis.postMessage = (message) => {
  if (message.loading !== undefined) {
    loading.push(message.loading);
    return;
  }
  waiting.get(message.id)(message);
  waiting.delete(message.id);
};
importScripts('worker.js');

let last = 0;
function ask(op, request) {
  const id = ++last;
  const answer = new Promise((resolve) => waiting.set(id, resolve));
  self.onmessage({ data: { id, op, request } });
  return answer;
}

function check(what, ok, value) {
  if (ok) return;
  console.error(what + ': ' + JSON.stringify(value).slice(0, 500));
  process.exitCode = 1;
}

const opening = await ask('search', { play: 'Q16 D4 Q3', limit: 1, boards: true });
check('an opening', opening.answer?.hits > 30 && opening.answer.list[0].board.length === 379, opening);
check('no module for an opening', !fetched.some((name) => name.endsWith('.wasm.gz')), fetched);
check('what is being fetched', loading.some((n) => n > 0) && loading.at(-1) === 0, loading);
const modules = () => fetched.filter((name) => !name.startsWith('data/')).join();
const named = await ask('position', { play: 'Q16 D4 Q3', hover: 'all' });
check('a name', named.answer?.last.names[0].en === '3-4 point', named);
check('files for names', modules() === 'names.wasm.gz', fetched);
const wrong = await ask('position', { play: 'Z99' });
check('a problem', wrong.problem?.status === 400 && wrong.problem.field === 'play', wrong);
const game = await ask('record', { game: 1 });
check('a game', game.answer?.tree.nodes.length > 100 && game.answer.game.black && game.answer.text, game);
check('files for a game', modules() === 'names.wasm.gz', fetched);
const found = await ask('search', { query: 'rows=XO/OX at=inner', limit: 1, boards: true });
check('a search', found.answer?.hits > 100 && found.answer.list[0].board.length === 379, found);
check('files for a search', modules() === 'names.wasm.gz,games.wasm.gz', fetched);
const none = await ask('nothing', {});
check('no operation', none.problem?.status === 404, none);
const dated = await ask('search', { play: 'Q16 D4 Q3', limit: 1, boards: true, date: '1000..' });
const years = (opening.answer?.years ?? []).reduce((sum, y) => sum + (y.year > 0 ? y.hits : 0), 0);
check('the module says the same', years > 20 && dated.answer?.hits === years && dated.answer.revision === opening.answer.revision, [dated.answer?.hits, years]);
check('fetched once', new Set(fetched.filter((name) => name.includes('/seg/'))).size === fetched.filter((name) => name.includes('/seg/')).length, fetched);
const own = await ask('add', { collection: 'own', records: [{ name: 'x.sgf', text: '(;SZ[19]PB[Anna];B[pd];W[dd])' }] });
for (let state = own; !(state.answer?.ended ?? true); ) state = await ask('job', { job: own.answer.job });
const added = await ask('search', { collection: 'own', play: 'Q16' });
check('a record that was dropped in', added.answer?.hits === 1, added);
const likely = await ask('suggest', { play: 'Q16 D4', limit: 3 });
check('suggestions', likely.answer?.suggestions.length === 3 && likely.answer.suggestions[0].seen, likely);
check('files for suggestions', modules().split(',').slice(2).sort().join() === 'model.katachi-net,model.katachi-predict,shapes.zst', fetched);
const cancelled = ++last;
self.onmessage({ data: { id: cancelled, op: 'search', request: { query: 'rows=./.X at=inner' } } });
let ended = false;
waiting.set(cancelled, () => (ended = true));
await new Promise((next) => setTimeout(next, 30));
self.onmessage({ data: { id: cancelled, cancel: true } });
const after = await ask('search', { query: 'rows=XO/OX at=inner', date: '2016..' });
check('a search after one that was cancelled', ended && after.answer?.hits > 10, { ended, after });
const own2 = await ask('collections', {});
check('collections', own2.answer?.collections.map((c) => c.name + c.games).join() === 'sample516,own1', own2);
const all = [ask('shapes', {}), ask('name', { game: 1 }), ask('guess', { game: 1, move: 3, point: 'D4' })];
for (const one of await Promise.all(all)) check('one of several', one.answer, one);
console.log(JSON.stringify({ search: found.answer.hits, games: found.answer.games }));
process.exit();
