// The worker of the page where there is no server. It answers
//
//   {id, op, request}   with {id, answer} or {id, problem}: what the API answers, as objects
//   {id, cancel: true}  with nothing; a request that has not begun is not begun
//
// The module names.wasm.gz has what needs no games. games.wasm.gz has the rest, and is loaded when it
// is first asked for; so are the model and the shapes of suggestions, by the module itself.
'use strict';

importScripts('wasm_exec.js');

// Files lie beside this one. What is compressed is unpacked here: not every file server says that a
// file is compressed, and some unpack it themselves.
async function load(name) {
  const answer = await fetch(new URL(name, self.location.href));
  if (!answer.ok) throw new Error(name + ': ' + answer.status + ' ' + answer.statusText);
  const data = new Uint8Array(await answer.arrayBuffer());
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

self.katachiFetch = load;

const modules = {};

// module returns the operations of a module; a module that could not be loaded is tried again.
function module(name) {
  modules[name] ??= start(name).catch((error) => {
    delete modules[name];
    throw error;
  });
  return modules[name];
}

async function start(name) {
  const data = await load(name + '.wasm.gz');
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(data, go.importObject);
  go.run(instance); // it goes on for ever
  return self.katachi[name];
}

// Which module answers: all that a game of a collection is part of is the business of games.
async function moduleFor(op, request) {
  const names = await module('names');
  const ofCollection = request && (request.game || request.everywhere);
  return names.has(op) && !ofCollection ? names : module('games');
}

const waiting = [];
let working = false;

self.onmessage = ({ data }) => {
  const at = waiting.findIndex((one) => one.id === data.id);
  if (data.cancel) {
    if (at >= 0) waiting.splice(at, 1);
    return;
  }
  waiting.push(data);
  work();
};

async function work() {
  if (working) return;
  working = true;
  for (let one; (one = waiting.shift()); ) {
    self.postMessage({ id: one.id, ...(await answerTo(one)) });
    await new Promise((next) => setTimeout(next)); // what was cancelled meanwhile is heard of
  }
  working = false;
}

async function answerTo({ op, request }) {
  try {
    const from = await moduleFor(op, request);
    const [ok, text] = await from.call(op, JSON.stringify(request ?? {}));
    return ok ? { answer: JSON.parse(text) } : { problem: JSON.parse(text) };
  } catch (error) {
    return { problem: { title: 'Not available', status: 503, detail: String(error.message ?? error) } };
  }
}
