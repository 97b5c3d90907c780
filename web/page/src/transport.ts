// Two ways to send requests: to the server of the page, or to a worker with WebAssembly if the page has no server.

import { routes, type Problem as Told } from './api.gen.ts';
import { loadEnglish, said, t } from './i18n.ts';
import { stored } from './settings.ts';

/** An error, as a sentence for the user. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly field = '',
    /** The place in a text, from 1; 0 if unknown. */
    readonly line = 0,
    readonly column = 0,
  ) {
    super(detail);
  }
}

/** Sends a request and returns its answer. */
export interface Transport {
  readonly offline: boolean;
  /** Evaluates by the user's network; null if nothing here can. */
  readonly judge: LocalWorker | null;
  call(operation: keyof typeof routes, request: object, signal?: AbortSignal): Promise<unknown>;
}

/** The server of the page. If other machines can reach it, its token is in the fragment. */
export class Server implements Transport {
  readonly offline = false;

  constructor(readonly judge: LocalWorker | null) {}

  async call(operation: keyof typeof routes, request: object, signal?: AbortSignal): Promise<unknown> {
    if (this.judge && 'engine' in request && request.engine === network()?.name) return this.judge.call(operation, request, signal);
    const [method, path] = routes[operation].split(' ') as [string, string];
    const get = method === 'GET';
    const rest: { [field: string]: unknown } = { ...request };
    const url = 'api/v1/' + path.replace(/\{(\w+)\}/, (_, field: string) => {
      const value = encodeURIComponent(String(rest[field]));
      delete rest[field];
      return value;
    });
    const query = get ? address(rest) : '';
    const answer = await reach(query ? url + '?' + query : url, {
      method,
      headers: get ? {} : { 'Content-Type': 'application/json' },
      body: get ? null : JSON.stringify(request),
      signal: signal ?? null,
    });
    const text = await answer.text();
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Problem(answer.status, text.slice(0, 200) || answer.statusText);
    }
    if (answer.ok) return value;
    throw problemOf({ ...(value as Told), status: answer.status });
  }
}

/** Delays before a request is repeated, in milliseconds. */
const pauses = [300, 1000];

/**
 * Fetches. Requests that only read are repeated if there is no answer or the server is too busy, because the
 * network of a machine that wakes up starts a moment later. Requests that change something are sent once.
 */
async function reach(url: string, request: RequestInit): Promise<Response> {
  for (let n = 0; ; n++) {
    const last = n === pauses.length || request.method !== 'GET';
    try {
      const answer = await fetch(url, request);
      if (answer.status !== 503 || last || !answer.headers.has('Retry-After')) return answer;
    } catch (e) {
      if (request.signal?.aborted) throw e;
      if (last) throw new Problem(0, t('unreachable'));
    }
    await new Promise((done) => setTimeout(done, pauses[n]));
    request.signal?.throwIfAborted();
  }
}

/** The error of an answer, in the language of the user. */
export function problemOf(p: Told): Problem {
  return new Problem(p.status, said({ text: p.detail, code: p.code, args: p.args }), p.field, p.line, p.column);
}

/** The fields of a request as the query of an address; a list is repeated for each value. */
export function address(request: object): string {
  const q = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined || value === '' || value === false || value === 0) continue;
    for (const one of Array.isArray(value) ? value : [value]) q.append(name, String(one));
  }
  return q.toString();
}

/** Messages of the worker: web/wasm/worker.js. */
interface Reply {
  loading?: number; // bytes being loaded; such a message belongs to no request, like asks
  searched?: number; // the share of all games that is searched, up to 1
  asks?: number; // may this many bytes be fetched? 0: the question is withdrawn
  id: number;
  answer?: unknown;
  problem?: Told;
  pass?: boolean; // the other worker must answer
}

/** The network that the worker keeps, as the settings have it. */
export interface Network {
  name: string;
  seconds: number; // for a position on 19x19
}

/** The user's network; null if there is none. */
export function network(): Network | null {
  return stored<Network | null>('network', null);
}

/** The names of engines, with the user's network first if it can be evaluated here. */
export function withNetwork(by: Transport, engines: string[]): string[] {
  const name = by.judge && network()?.name;
  return name ? [name, ...engines.filter((e) => e !== name)] : engines;
}

/**
 * Two workers, started on first use: one searches small files, the other runs the WebAssembly modules and
 * handles no messages while they work. With a server only the second one is used, for the user's network.
 */
export class LocalWorker implements Transport {
  readonly offline = true;
  readonly judge = this;
  /** Receives the number of bytes loaded, 0 at the end. */
  loading: (bytes: number) => void = () => {};
  /** Receives the share of all games that is searched. */
  searched: (share: number) => void = () => {};
  /** Asks whether this many bytes may be fetched; 0 withdraws the question. */
  asks: (bytes: number, answer: (may: boolean) => void) => void = (_, answer) => answer(true);
  private readonly workers = new Map<string, Worker>();
  private readonly bytes = new Map<string, number>(); // bytes that each worker is loading
  private last = 0;
  private readonly waiting = new Map<number, (r: Reply) => void>();

  constructor(private readonly modules: 'modules' | 'served') {}

  async call(operation: keyof typeof routes, request: object, signal?: AbortSignal): Promise<unknown> {
    const modules = this.worker(this.modules);
    if (operation !== 'search') return this.send(modules, operation, request, signal);
    const passed = Symbol('passed');
    const answer = await this.send(this.worker('search'), operation, request, signal, passed);
    modules.postMessage({ first: true });
    return answer === passed ? this.send(modules, operation, request, signal) : answer;
  }

  /** Has the worker keep a network's file as its engine; returns the seconds for a position on 19x19. */
  keep(name: string, data: ArrayBuffer): Promise<number> {
    return this.send(this.worker(this.modules), 'network', { name, data }) as Promise<number>;
  }

  /** Sends a request to a worker; the result is passed if that worker cannot answer. */
  private send(worker: Worker, op: string, request: object, signal?: AbortSignal, passed?: symbol): Promise<unknown> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.waiting.set(id, ({ answer, problem, pass }) => {
        if (problem) reject(problemOf(problem));
        else resolve(pass ? passed : answer);
      });
      signal?.addEventListener('abort', () => {
        if (!this.waiting.delete(id)) return;
        worker.postMessage({ id, cancel: true });
        reject(new DOMException('aborted', 'AbortError'));
      });
      worker.postMessage({ id, op, request });
    });
  }

  private worker(name: string): Worker {
    const known = this.workers.get(name);
    if (known) return known;
    const worker = new Worker('worker.js', { name });
    worker.addEventListener('message', (e: MessageEvent<Reply>) => {
      if (e.data.loading !== undefined) {
        this.bytes.set(name, e.data.loading);
        this.loading([...this.bytes.values()].reduce((sum, n) => sum + n, 0));
        return;
      }
      if (e.data.searched !== undefined) {
        this.searched(e.data.searched);
        return;
      }
      if (e.data.asks !== undefined) {
        this.asks(e.data.asks, (may) => worker.postMessage({ may }));
        return;
      }
      this.waiting.get(e.data.id)?.(e.data);
      this.waiting.delete(e.data.id);
    });
    worker.addEventListener('error', (e) => {
      for (const [id, done] of this.waiting)
        done({ id, problem: { title: '', status: 503, detail: e.message || 'worker.js', code: 'error' } });
      this.waiting.clear();
    });
    this.workers.set(name, worker);
    return worker;
  }
}

/** A page without a server says so in its head; its modules have no sentences. */
export function chooseTransport(): Transport {
  const has = document.querySelector<HTMLMetaElement>('meta[name=katachi]')?.content;
  if (has !== 'worker') return new Server(has === 'judge' ? new LocalWorker('served') : null);
  void loadEnglish();
  return new LocalWorker('modules');
}
