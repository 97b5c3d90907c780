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
globalThis.importScripts = (name) => vm.runInThisContext(readFileSync(join(folder, name), 'utf8'), name);
globalThis.fetch = async (url) => {
  const name = new URL(url).pathname.slice(1);
  fetched.push(name);
  return new Response(await readFile(join(folder, name)));
};
globalThis.postMessage = (message) => {
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

const named = await ask('position', { play: 'Q16 D4 Q3', hover: 'all' });
check('a name', named.answer?.last.names[0].en === '3-4 point', named);
check('files for names', fetched.join() === 'names.wasm.gz', fetched);
const wrong = await ask('position', { play: 'Z99' });
check('a problem', wrong.problem?.status === 400 && wrong.problem.field === 'play', wrong);
const none = await ask('nothing', {});
check('no operation', none.problem?.status === 404, none);
const found = await ask('search', { play: 'Q16 D4', limit: 1, boards: true });
check('a search', found.answer?.hits > 100 && found.answer.list[0].board.length === 379, found);
check('files for a search', fetched.join() === 'names.wasm.gz,games.wasm.gz', fetched);
const own = await ask('add', { collection: 'own', records: [{ name: 'x.sgf', text: '(;SZ[19]PB[Anna];B[pd];W[dd])' }] });
for (let state = own; !(state.answer?.ended ?? true); ) state = await ask('job', { job: own.answer.job });
const added = await ask('search', { collection: 'own', play: 'Q16' });
check('a record that was dropped in', added.answer?.hits === 1, added);
const likely = await ask('suggest', { play: 'Q16 D4', limit: 3 });
check('suggestions', likely.answer?.suggestions.length === 3 && likely.answer.suggestions[0].seen, likely);
check('files for suggestions', fetched.slice(2).sort().join() === 'model.katachi-predict,shapes.zst', fetched);
const game = await ask('record', { game: 1 });
check('a game', game.answer?.tree.nodes.length > 100, game);
const all = [ask('shapes', {}), ask('name', { game: 1 }), ask('guess', { game: 1, move: 3, point: 'D4' })];
for (const one of await Promise.all(all)) check('one of several', one.answer, one);
console.log(JSON.stringify({ search: found.answer.hits, games: found.answer.games }));
process.exit();
