// Adding a record to a collection: a job of the server, whose progress comes as events.

import type { App } from '../app.ts';
import type { OwnRecord } from '../api.ts';
import { button, h, s, set } from '../dom.ts';
import { t } from '../i18n.ts';

/** How far a job has come. */
export interface JobState {
  done?: number;
  total?: number;
  ended?: boolean;
  failed?: { detail: string };
}

export class AddToCollection {
  readonly element = h('div', { class: 'stack' });

  constructor(private readonly app: App) {}

  /** Offers to add a record; null where the game is of a collection already. */
  show(record: OwnRecord | null): void {
    this.element.hidden = record === null || this.app.api.transport.offline;
    if (record) set(this.element, button(t('addToCollection', { collection: this.app.collection }), () => void this.add(record), { id: 'add' }));
  }

  private async add(record: OwnRecord): Promise<void> {
    const part = s('rect', { class: 'part', width: 0, height: 4 });
    const text = h('p', { class: 'small' }, t('adding'));
    set(this.element, text, s('svg', { class: 'meter', viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, s('rect', { width: 100, height: 4 }), part));
    try {
      const { job } = await this.app.api.ask<{ job: string }>('add', { collection: this.app.collection, records: [record] });
      await follow(`api/v1/jobs/${job}/events`, (state) => part.setAttribute('width', String((100 * (state.done ?? 0)) / Math.max(1, state.total ?? 1))));
      this.app.api.forget();
      set(this.element, h('p', { class: 'notice small' }, t('added')));
      this.app.say(t('added'));
    } catch (e) {
      set(this.element, h('p', { class: 'notice error' }, (e as Error).message));
    }
  }
}

/** Follows the events of a job until it has ended. */
function follow(url: string, each: (state: JobState) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(url);
    const take = (e: MessageEvent<string>): void => {
      const state = JSON.parse(e.data) as JobState;
      each(state);
      if (state.failed) finish(new Error(state.failed.detail));
      else if (state.ended) finish();
    };
    const finish = (error?: Error): void => {
      events.close();
      if (error) reject(error);
      else resolve();
    };
    events.addEventListener('message', take);
    events.addEventListener('progress', take);
    events.addEventListener('end', take);
    events.addEventListener('error', () => finish(new Error(t('failed', { text: url }))));
  });
}
