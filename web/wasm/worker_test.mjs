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
const asked = [];
let may; // the user's answer, if there is one
globalThis.postMessage = (message) => {
  if (message.loading !== undefined) {
    loading.push(message.loading);
    return;
  }
  if (message.asks !== undefined) {
    asked.push(message.asks);
    if (may !== undefined) self.onmessage({ data: { may } });
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
const one = await ask('position', { play: 'Q16 D4 Q3', hover: 'all' });
check('a name', one.answer?.last.names[0].en === '3-4 point', one);
check('files for names', modules() === 'names.wasm.gz', fetched);
const wrong = await ask('position', { play: 'Z99' });
check('a problem', wrong.problem?.status === 400 && wrong.problem.field === 'play', wrong);
const game = await ask('record', { game: 1 });
check('a game', game.answer?.tree.nodes.length > 100 && game.answer.game.black && game.answer.text, game);
check('files for a game', modules() === 'names.wasm.gz', fetched);
const skeletons = () => fetched.filter((name) => name.includes('/seg/'));
const before = fetched.length;
const listed = await ask('players', { player: 'ke jie' });
const byPlayer = await ask('search', { play: 'Q16 D4', player: 'Ke Jie', fixed_color: true });
const needed = fetched.slice(before).map((name) => name.split('/').slice(2).join('/')).filter(Boolean);
check('players', listed.answer?.list[0].other.some((o) => o.name === 'Ke Jie'), listed);
check('no segment for a player', byPlayer.answer?.hits > 0 && skeletons().length === 0 && needed.includes('facts/black.gz') && !needed.some((name) => name.startsWith('info/')), needed);
const filters = [{ player: 'Ke Jie' }, { black: 'AlphaGo', result: 'B' }, { date: '2016..2017', handicap: '0' }, { player: 'nobody', date: '2016' }];
const filtered = [];
for (const filter of filters)
  for (const region of [undefined, 'M11:T19', 'L9:T19'])
    filtered.push((await ask('search', { play: 'Q16 D4', limit: 5, fixed_color: true, ...(region && { region }), ...filter })).answer);
const parts = () => fetched.filter((name) => /\/seg\/\d+\/[bl]/.test(name));
check('no games for filters', filtered.every(Boolean) && parts().length === 0, parts());
const inner = { query: 'rows=XO/OX at=inner', limit: 1, boards: true };
self.katachiAbout.folders.seg[1] = 60e6; // as of many games
may = false;
const refused = await ask('search', inner);
check('a search that the user refuses', refused.problem?.code === 'not fetched' && asked.join() === '60000000', { refused, asked });
may = undefined;
waiting.set(++last, () => {});
self.onmessage({ data: { id: last, op: 'search', request: inner } });
while (asked.length < 2) await new Promise((next) => setTimeout(next, 10));
self.onmessage({ data: { id: last, cancel: true } });
check('the question is withdrawn', asked[2] === 0, asked);
may = true;
const found = await ask('search', inner);
check('a question again', asked.length === 4 && asked[3] === 60e6, asked);
check('a search', found.answer?.hits > 100 && found.answer.list[0].board.length === 379, found);
check('files for a search', modules() === 'names.wasm.gz,games.wasm.gz', fetched);
const sorted = (value) => (value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.keys(value).sort().map((k) => [k, sorted(value[k])])) : Array.isArray(value) ? value.map(sorted) : value);
const plainly = ({ blame: _, list, ...rest }) => JSON.stringify(sorted({ ...rest, list: list.map(({ last_at: _, ...hit }) => hit) }));
for (const quick of filtered) {
  const slow = await ask('search', { query: quick.query, limit: 5 });
  check('filters as by the module', slow.answer && plainly(slow.answer) === plainly(quick), [plainly(quick), slow.answer && plainly(slow.answer)]);
}
const blame = filtered.at(-3).blame;
const year = await ask('search', { play: 'Q16 D4', fixed_color: true, date: '2016' });
check('which filter finds nothing', blame?.map((b) => b.filter + b.hits).join() === `player${year.answer?.hits},date0` && year.answer.hits > 5, [blame, year]);
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
