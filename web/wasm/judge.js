// Judges positions with the user's network of KataGo, which the browser keeps. worker.js loads this script when there
// is one. Two workers use it: that of the modules asks, and one named judge evaluates, because evaluation takes
// seconds and the other one must hear when it is cancelled. The worker named judge handles
//
//   {id, network: {name, data}}   checks the file and keeps it; the answer is the seconds for a position
//   {id, question}                a position, as text; the answer is a text
//
// and answers {id, answer} or {id, failed}. Answers are kept by network and question, so that the same question
// costs nothing again, not even loading the module.
'use strict';

{
  let judge;
  let lastAsked = 0;
  const asked = new Map();

  // katachiAsk sends a message to the worker named judge, which it starts.
  self.katachiAsk = (message) => {
    if (!judge) {
      judge = new Worker(self.location.href, { name: 'judge' });
      const end = (failed) => {
        for (const done of asked.values()) done({ failed });
        asked.clear();
        judge = undefined;
      };
      judge.onmessage = ({ data }) => {
        if (data.loading !== undefined) return self.postMessage(data);
        asked.get(data.id)?.(data);
        asked.delete(data.id);
      };
      judge.onerror = (e) => end(e.message || 'worker.js');
    }
    const id = ++lastAsked;
    return new Promise((resolve, reject) => {
      asked.set(id, ({ answer, failed }) => (failed === undefined ? resolve(answer) : reject(new Error(failed))));
      judge.postMessage({ id, ...message });
    });
  };

  // The rest is the worker named judge.

  // Answers that are kept; after that many, all are forgotten. One has some 2 kB.
  const mostAnswers = 20_000;

  let opening;

  function database() {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open('katachi judge', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('network');
        request.result.createObjectStore('answers');
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    opening.catch(() => (opening = undefined));
    return opening;
  }

  // stored does one thing with a store, and returns its result.
  async function stored(store, mode, act) {
    const all = (await database()).transaction(store, mode);
    const request = act(all.objectStore(store));
    return new Promise((resolve, reject) => {
      all.oncomplete = () => resolve(request.result);
      all.onabort = () => reject(all.error ?? new Error('IndexedDB'));
    });
  }

  let network; // {name, data, version, page}: the network, and the page that found its version

  async function kept() {
    network ??= await stored('network', 'readonly', (s) => s.get('network'));
    if (!network) throw new Error('the browser does not keep the network any more; choose its file again');
    return network;
  }

  let running; // of the module with the network

  // opened returns the module with a network, and sets the network's version.
  function opened(n) {
    running ??= (async () => {
      const files = self.katachiFetch;
      self.katachiFetch = async () => n.data;
      try {
        const judge = await module('judge');
        n.version = JSON.parse(await said(judge, 'open', JSON.stringify(n.name)));
        n.page = page;
        return judge;
      } finally {
        self.katachiFetch = files;
      }
    })();
    running.catch(() => (running = undefined));
    return running;
  }

  async function said(judge, operation, request) {
    const [ok, text] = await judge.call(0, operation, request);
    if (!ok) throw new Error(text);
    return text;
  }

  // keepNetwork keeps a file if it is a network.
  async function keepNetwork({ name, data }) {
    const n = { name, data: new Uint8Array(data) };
    running = undefined;
    try {
      const seconds = await said(await opened(n), 'measure', '');
      await stored('network', 'readwrite', (s) => s.put(n, 'network'));
      network = n;
      return JSON.parse(seconds);
    } catch (error) {
      running = undefined; // the network that is kept judges on
      throw error;
    }
  }

  async function answerTo(question) {
    const n = await kept();
    if (n.page !== page) {
      await opened(n);
      await stored('network', 'readwrite', (s) => s.put(n, 'network'));
    }
    const key = n.version + ' ' + question;
    const known = await stored('answers', 'readonly', (s) => s.get(key));
    if (known) return known;
    const answer = await said(await opened(n), 'answer', question);
    try {
      if ((await stored('answers', 'readonly', (s) => s.count())) >= mostAnswers)
        await stored('answers', 'readwrite', (s) => s.clear());
      await stored('answers', 'readwrite', (s) => s.put(answer, key));
    } catch {
      // the storage may be full
    }
    return answer;
  }

  if (self.name === 'judge') {
    firstAnswer(); // modules may be fetched
    let last = Promise.resolve(); // one after the other
    self.onmessage = ({ data: { id, network, question } }) => {
      last = last
        .then(() => (network ? keepNetwork(network) : answerTo(question)))
        .then((answer) => self.postMessage({ id, answer }))
        .catch((error) => self.postMessage({ id, failed: String(error.message ?? error) }));
    };
  }
}
