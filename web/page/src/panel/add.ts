// Adds records to a collection by a job, whose progress the server sends as events. Without a server, records go
// into a collection in the page, and the job is polled.

import type { App } from '../app.ts';
import type { JobState, OwnRecord } from '../api.ts';
import { button, h, s, set } from '../dom.ts';
import { said, t } from '../i18n.ts';
import { problemOf } from '../transport.ts';

export class AddToCollection {
  readonly element = h('div', { class: 'stack' });

  constructor(private readonly app: App) {}

  /** Offers to add n records, read when the button is pressed; 0 if the game is already in a collection. */
  show(n: number, records: () => OwnRecord[]): void {
    this.element.hidden = n === 0;
    const collection = this.collection();
    const what = n > 1 ? ` (${n})` : '';
    set(
      this.element,
      button(t('addToCollection', { collection }) + what, () => this.confirm(n, records, collection), { id: 'add' }),
    );
  }

  /** Asks before the records are added, which cannot be undone here. */
  private confirm(n: number, records: () => OwnRecord[], collection: string): void {
    set(
      this.element,
      h('p', { class: 'small' }, t('addAsk', { games: t('gamesN', { n }), collection })),
      h(
        'div',
        { class: 'row' },
        button(t('addYes'), () => void this.add(records(), collection), { class: 'main', id: 'add-yes' }),
        button(t('cancel'), () => this.show(n, records), { id: 'add-no' }),
      ),
    );
    this.element.querySelector<HTMLElement>('#add-yes')!.focus();
  }

  private collection(): string {
    return this.app.api.transport.offline ? 'own' : this.app.collection;
  }

  private async add(records: OwnRecord[], collection: string): Promise<void> {
    const part = s('rect', { class: 'part', width: 0, height: 4 });
    const bar = s(
      'svg',
      { class: 'meter', viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      s('rect', { width: 100, height: 4 }),
      part,
    );
    set(this.element, h('p', { class: 'small' }, t('adding')), bar);
    try {
      const begun = await this.app.api.ask('add', { collection, records });
      const end = await this.follow(begun, (state) =>
        part.setAttribute('width', String((100 * state.done) / Math.max(1, state.total))),
      );
      if (end.failed) throw problemOf(end.failed);
      this.app.api.forget();
      this.app.collectionsChanged();
      const text = t('added', { added: end.added, known: end.known, unread: end.unread });
      set(
        this.element,
        h('p', { class: 'notice small' }, text),
        end.problems.slice(0, 5).map((line) => h('p', { class: 'small soft' }, said(line))),
      );
      this.app.say(text);
    } catch (e) {
      set(this.element, h('p', { class: 'notice error' }, (e as Error).message));
    }
  }

  private async follow(begun: JobState, each: (state: JobState) => void): Promise<JobState> {
    if (!this.app.api.transport.offline) return followEvents(`api/v1/jobs/${begun.job}/events`, each);
    let state = begun;
    while (!state.ended) {
      await new Promise((next) => setTimeout(next, 100));
      state = await this.app.api.ask('job', { job: begun.job });
      each(state);
    }
    return state;
  }
}

/** Follows the events of a job until it ends, and returns its last state. */
function followEvents(url: string, each: (state: JobState) => void): Promise<JobState> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(url);
    events.addEventListener('progress', (e: MessageEvent<string>) => each(JSON.parse(e.data) as JobState));
    events.addEventListener('end', (e: MessageEvent<string>) => {
      events.close();
      resolve(JSON.parse(e.data) as JobState);
    });
    events.addEventListener('error', () => {
      events.close();
      reject(new Error(t('failed', { text: url })));
    });
  });
}
