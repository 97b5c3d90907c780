// The pattern editor: the drawing on the board, in the region, is a pattern, and its matches are shown at once.

import type { App, Panel, Step } from '../app.ts';
import type { BoardModel, Group } from '../board/view.ts';
import { button, debounce, download, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { patternText } from '../native.ts';
import { parsePoint, type Point, type Rect, type Stone } from '../point.ts';
import { filterFields, placed, withPoint, type State, type Wild } from '../state.ts';
import { count } from '../stats.ts';
import type { Explore } from './explore.ts';

export class Patterns implements Panel {
  readonly element: HTMLElement;
  private readonly name = h('input', { 'aria-label': t('patternName'), value: 'pattern', id: 'pattern-name' });
  private readonly text = h('textarea', {
    'aria-label': t('patternText'),
    spellcheck: 'false',
    id: 'pattern-text',
  });
  private readonly here = h('div', { class: 'stack' });
  private readonly elsewhere = h('div', { class: 'stack' });
  private groups: Group[] = [];
  private readonly matching;
  private readonly matchingGames;

  constructor(
    private readonly app: App,
    private readonly explore: Explore,
  ) {
    this.matching = app.latest();
    this.matchingGames = app.latest();
    this.name.addEventListener('input', () => this.fromRegion());
    this.text.addEventListener('input', () => {
      this.app.store.set({ pattern: this.text.value }, true);
      this.matchSoon();
    });
    this.element = h(
      'div',
      { class: 'panel' },
      h(
        'section',
        { class: 'card', 'aria-label': t('patterns') },
        h('h2', {}, t('patterns')),
        h('label', { class: 'row' }, t('patternName'), this.name),
        h('p', { class: 'small soft' }, t('edges')),
        this.text,
        h(
          'div',
          { class: 'row' },
          button(t('patternFromRegion'), () => this.fromRegion(), { id: 'from-region' }),
          button(t('saveNative'), () => this.save(), { id: 'save-pattern' }),
        ),
      ),
      h('section', { class: 'card', 'aria-label': t('matchHere') }, h('h2', {}, t('matchHere')), this.here),
      h(
        'section',
        { class: 'card', 'aria-label': t('collection') },
        h(
          'div',
          { class: 'row' },
          button(t('matchGame'), () => void this.matchElsewhere(false)),
          button(t('searchPattern'), () => void this.matchElsewhere(true), { id: 'match-everywhere' }),
        ),
        this.elsewhere,
      ),
    );
  }

  show(s: State, before: State | null): void {
    if (s.pattern && s.pattern !== this.text.value) this.text.value = s.pattern;
    if (!s.pattern) this.text.value = patternText(s, this.name.value);
    if (before && before.pattern !== s.pattern && before.moves === s.moves && before.setup === s.setup) return;
    this.matchSoon();
  }

  private fromRegion(): void {
    this.app.store.set({ pattern: '' }, true);
    this.text.value = patternText(this.app.store.state, this.name.value);
    this.matchSoon();
  }

  private readonly matchSoon = debounce(150, () => void this.match());

  private async match(): Promise<void> {
    const s = this.app.store.state;
    try {
      const a = await this.matching.ask('match', {
        patterns: this.text.value,
        position: placed(s, false),
        limit: 200,
      });
      if (!a) return;
      const point = (name: string): Point => parsePoint(name, s.size) ?? -1;
      this.groups = a.list.map((m) => ({ kind: 'found', title: m.pattern, points: m.stones.map(point) }));
      set(
        this.here,
        h('p', {}, a.patterns.map((p) => `${p.name}: ${t('holdsN', { n: count(p.matches) })}`).join('; ')),
      );
      this.app.say(this.here.textContent ?? '');
    } catch (e) {
      this.groups = [];
      set(this.here, h('p', { class: 'error' }, (e as Error).message));
    }
    this.app.redraw();
  }

  /** Searches the open game, or all games. */
  private async matchElsewhere(everywhere: boolean): Promise<void> {
    const { store, collection } = this.app;
    const game = Number(store.state.game);
    if (!everywhere && !game) {
      set(this.elsewhere, h('p', {}, t('noGame')));
      return;
    }
    set(this.elsewhere, h('p', { class: 'soft' }, t('searching')));
    try {
      const request = {
        patterns: this.text.value,
        collection,
        ...(everywhere ? { everywhere: true, ...filterFields(store.state.filters) } : { game }),
      };
      const a = await this.matchingGames.ask('match', request);
      if (!a) return;
      set(
        this.elsewhere,
        (a.searches ?? []).map((f, i) =>
          h(
            'p',
            {},
            `${a.patterns[i]?.name ?? ''}: ${t('hitsN', { n: count(f.hits) })}, ${t('gamesN', { n: count(f.games) })}`,
          ),
        ),
        (a.searches ?? []).length > 0 && button(t('explore'), () => store.set({ view: 'explore' })),
        a.list.map((m) =>
          h(
            'p',
            { class: 'small' },
            button(`${m.pattern}: ${t('move')} ${m.move}`, () => this.open(m.move)),
          ),
        ),
        !everywhere && a.list.length === 0 && h('p', {}, t('nothing')),
      );
    } catch (e) {
      set(this.elsewhere, h('p', { class: 'error' }, (e as Error).message));
    }
  }

  private open(move: number): void {
    this.app.store.set({ view: 'game', node: move, line: [] });
  }

  private save(): void {
    download((this.name.value || 'pattern') + '.patterns', 'text/plain;charset=utf-8', this.text.value);
  }

  // The board is that of the search.

  model(s: State): BoardModel {
    return { ...this.explore.model(s), next: [], groups: this.groups };
  }

  play(p: Point): void {
    this.explore.play(p);
  }

  step(by: Step): void {
    this.explore.step(by);
  }

  select(r: Rect | null, done: boolean): void {
    if (done) this.app.store.set({ region: r, pattern: '' });
  }

  setPoint(p: Point, what: Stone | 0 | Wild): void {
    this.app.store.set({ ...withPoint(this.app.store.state, p, what), pattern: '' });
  }
}
