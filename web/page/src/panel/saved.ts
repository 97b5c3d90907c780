// Saved searches: in the collection, for everybody, or in the browser.

import type { App } from '../app.ts';
import type { Request, SavedAnswer, SavedSearch, SearchRequest } from '../api.ts';
import { button, h, set, type Child } from '../dom.ts';
import { t } from '../i18n.ts';
import { store, stored } from '../settings.ts';
import { decode, encode, initial } from '../state.ts';

type Kept = 'searches' | 'save' | 'forget';

interface Own {
  name: string;
  state: string;
}

export class Saved {
  readonly element: HTMLDetailsElement;
  private readonly kept = h('div', { class: 'stack' });
  private readonly own = h('div', { class: 'stack' });
  private readonly name = h('input', {
    'aria-label': t('nameOfSearch'),
    placeholder: t('nameOfSearch'),
    size: 14,
    maxlength: 100,
    id: 'save-name',
  });
  private collection = ''; // the collection whose searches are shown
  private asked: Promise<unknown> = Promise.resolve(); // the previous request, so that answers are handled in order

  /** The request is the search to save. */
  constructor(
    private readonly app: App,
    private readonly request: () => SearchRequest,
  ) {
    const form = h(
      'form',
      { class: 'row' },
      this.name,
      h('button', {}, t('saveSearch')),
      button(t('saveInBrowser'), () => this.saveOwn(), { id: 'save-own' }),
    );
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      void this.change('save', { name: this.name.value.trim(), search: this.request() });
    });
    this.element = h(
      'details',
      { class: 'card', id: 'saved' },
      h('summary', {}, t('savedSearches')),
      form,
      this.kept,
      this.own,
    );
    this.element.addEventListener('toggle', () => this.show());
    this.drawOwn();
  }

  /** Shows the searches of the current collection. */
  show(): void {
    if (!this.element.open || this.collection === this.app.collection) return;
    this.collection = this.app.collection;
    void this.ask('searches', { collection: this.collection });
  }

  private async change<O extends 'save' | 'forget'>(operation: O, request: Request<O>): Promise<void> {
    if (request.name && (await this.ask(operation, request))) this.name.value = '';
  }

  /**
   * Sends a request after all earlier ones, and shows the searches in the answer. It returns whether there was
   * one.
   */
  private ask<O extends Kept>(operation: O, request: Request<O>): Promise<boolean> {
    const answer = this.asked.then(() => this.askNow(operation, request));
    this.asked = answer;
    return answer;
  }

  private async askNow<O extends Kept>(operation: O, request: Request<O>): Promise<boolean> {
    try {
      const a = await this.app.api.ask(operation, request);
      if (a.collection === this.app.collection) this.draw(a);
      return true;
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
      this.app.say(t('failed', { text: (e as Error).message }));
      return false;
    }
  }

  private draw(a: SavedAnswer): void {
    const { collection } = a;
    set(
      this.kept,
      h('h3', {}, t('keptIn', { collection })),
      a.searches.length === 0
        ? h('p', { class: 'small soft' }, t('noSaved'))
        : chips(
            a.searches.map((one) =>
              chip(one.name, one.query, () => this.run(one), () =>
                void this.change('forget', { collection, name: one.name }),
              ),
            ),
          ),
    );
  }

  /** Runs a saved search; the board stays as it is below it. */
  private run(one: SavedSearch): void {
    this.app.store.set({ query: one.query, filters: {}, named: [] });
  }

  private saveOwn(): void {
    const name = this.name.value.trim();
    if (!name) return;
    const list = stored<Own[]>('searches', []).filter((one) => one.name !== name);
    store('searches', [...list, { name, state: encode(this.app.store.state) }]);
    this.name.value = '';
    this.drawOwn();
  }

  private drawOwn(): void {
    const list = stored<Own[]>('searches', []);
    const forget = (one: Own): void => {
      store(
        'searches',
        list.filter((other) => other !== one),
      );
      this.drawOwn();
    };
    set(
      this.own,
      list.length > 0 && [
        h('h3', {}, t('keptInBrowser')),
        chips(
          list.map((one) =>
            chip(one.name, '', () => this.app.store.set({ ...initial(), ...decode(one.state) }), () => forget(one)),
          ),
        ),
      ],
    );
  }
}

function chips(list: Child[]): HTMLElement {
  return h('ul', { class: 'chips' }, list);
}

/** A saved search with buttons to run and remove it; the title is its query. */
function chip(name: string, title: string, run: () => void, remove: () => void): HTMLElement {
  return h(
    'li',
    { class: 'chip' },
    button(name, run, { title: title || null }),
    button('×', remove, { 'aria-label': t('remove', { what: name }) }),
  );
}
