// The operations of the server, and a cache of their answers.

import { type Operations, routes } from './api.gen.ts';
import type { Transport } from './transport.ts';

export type * from './api.gen.ts';
export type { Record as OwnRecord } from './api.gen.ts'; // Record is a type of TypeScript
export type Operation = keyof Operations;
export type Request<O extends Operation> = Operations[O]['request'];
export type Answer<O extends Operation> = Operations[O]['answer'];

/** Operations whose answers are not cached, because they may change while the request stays the same. */
const changing = new Set<Operation>(['collections', 'estimate', 'searches', 'export', 'guess', 'job']);

/** A cache of the latest answers, so that going back needs no request. */
export class Api {
  private kept = new Map<string, unknown>();

  constructor(readonly transport: Transport) {}

  async ask<O extends Operation>(operation: O, request: Request<O>, signal?: AbortSignal): Promise<Answer<O>> {
    const keeps = routes[operation].startsWith('GET') && !changing.has(operation);
    const key = keeps ? operation + JSON.stringify(request) : '';
    if (key && this.kept.has(key)) return this.kept.get(key) as Answer<O>;
    const answer = (await this.transport.call(operation, request, signal)) as Answer<O>;
    if (key) {
      this.kept.set(key, answer);
      if (this.kept.size > 200) this.kept.delete(this.kept.keys().next().value!);
    }
    return answer;
  }

  /** Clears the cache, because a collection has changed. */
  forget(): void {
    this.kept.clear();
  }
}

/** One request at a time: a new one cancels the previous one. */
export class Latest {
  private running: AbortController | null = null;

  constructor(private readonly api: Api) {}

  /** The answer; null if a newer request was made meanwhile. */
  async ask<O extends Operation>(operation: O, request: Request<O>): Promise<Answer<O> | null> {
    this.stop();
    const mine = (this.running = new AbortController());
    try {
      const answer = await this.api.ask(operation, request, mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (e) {
      if (mine.signal.aborted) return null;
      throw e;
    } finally {
      if (this.running === mine) this.running = null;
    }
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
  }
}
