// Answers questions out of the files of a published collection, as the worker does. Called by TestPositions:
//
//   node positions_test.mjs FOLDER < questions.json > answers.json
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import vm from 'node:vm';

const folder = process.argv[2];
globalThis.self = globalThis;
vm.runInThisContext(readFileSync(join(import.meta.dirname, 'positions.js'), 'utf8'), 'positions.js');

let bytes = 0;
async function load(name) {
  const data = readFileSync(join(folder, name));
  bytes += data.length;
  return new Uint8Array(name.endsWith('.gz') ? gunzipSync(data) : data);
}

const about = JSON.parse(readFileSync(join(folder, 'data/about.json'), 'utf8'));
const p = new self.KatachiPositions(about, load);
const answers = [];
for (const question of JSON.parse(readFileSync(0, 'utf8'))) {
  const before = bytes;
  const begun = performance.now();
  const answer = await p.search(question);
  answers.push({ answer, bytes: bytes - before, time: performance.now() - begun });
}
console.log(JSON.stringify(answers));
