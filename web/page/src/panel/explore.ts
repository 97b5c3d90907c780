// Search while playing: the board, the filters, and the results.

import type { App, Panel, Step } from '../app.ts';
import type { SearchHit, SearchAnswer, SearchRequest } from '../api.ts';
import type { BoardModel, Next } from '../board/view.ts';
import { button, choice, debounce, h, set } from '../dom.ts';
import { t, wordOf } from '../i18n.ts';
import { begin, end } from '../marks.ts';
import { at, Black, parsePoint, parseRect, pointName, rectName, White, type Point, type Rect, type Stone } from '../point.ts';
import {
  asDrawn,
  filterFields,
  isMeant,
  placed,
  position,
  side,
  toMove,
  withMove,
  withPoint,
  type Filters,
  type Placed,
  type State,
  type Wild,
} from '../state.ts';
import { offerPlayers } from '../complete.ts';
import { stored } from '../settings.ts';
import { count, percent } from '../stats.ts';
import { Beyond, lastName } from './beyond.ts';
import { Branches } from './branches.ts';
import { FilterBar, filterWord } from './filters.ts';
import { Hits } from './hits.ts';
import { Ladder } from './ladder.ts';
import { Like } from './like.ts';
import type { Mine } from './mine.ts';
import { movesOf, others, Results, shown, times } from './results.ts';
import { Saved } from './saved.ts';
import { Share } from './share.ts';

/** The search for a state, without the list. */
export function searchRequest(s: State, collection: string, filters: Filters): SearchRequest {
  if (s.query) return { collection, query: s.query, ...filterFields(filters) };
  const request: SearchRequest = { collection, ...placed(s, true), ...filterFields(filters) };
  if (s.region) request.region = rectName(s.region, s.size);
  if (s.lies) request.at = s.lies as SearchRequest['at'];
  if (s.fixed || asDrawn(s)) request.fixed_color = true;
  if (s.next === 'B' || s.next === 'W') request.next = s.next === 'B' ? 'black' : 'white';
  if (s.then) request.then = s.then;
  if (s.named.length) request.named = s.named;
  return request;
}

/** Converts the required continuation from cells of the region, "X3,3;O2,5", to points: "B Q5 W R6". */
function thenPoints(then: string, region: Rect | null, size: number): string {
  return [...then.matchAll(/([XO-])(\d+),(\d+)/g)]
    .map(([, what, x, y]) => {
      const p = at((region?.x0 ?? 0) + Number(x), (region?.y0 ?? 0) + Number(y));
      return `${what === 'X' ? 'B' : what === 'O' ? 'W' : '-'} ${pointName(p, size)}`;
    })
    .join(' ');
}

/** Explains which moves are counted in an answer for a whole board. */
function remark(s: State, a: SearchAnswer): string {
  if (s.query || s.region) return '';
  if (asDrawn(s) === 'next') return t('wholeNext', { color: t(s.next === 'B' ? 'white' : 'black') });
  if (side(s)) return '';
  const both = a.continuations.some((c) => c.B > 0) && a.continuations.some((c) => c.W > 0);
  return both ? t('wholeApart') : '';
}

/** Milliseconds after which an estimate is shown while hits are counted. */
const patience = 150;

export class Explore implements Panel {
  readonly element: HTMLElement;
  private readonly bar: FilterBar;
  private readonly besideBar: FilterBar;
  private readonly results: Results;
  private readonly beside: Results;
  private readonly besideBox: HTMLElement;
  private readonly hits: Hits;
  private readonly beyond: Beyond;
  private readonly options = h('div', { class: 'row' });
  private readonly ladder: Ladder;
  private readonly like: Like;
  private readonly branches: Branches;
  private readonly saved: Saved;
  private readonly linkNotice = h('div', {});
  private readonly mineBox = h('div', {});
  private mine: Mine | null = null;
  private readonly intro = h('section', { class: 'card intro', 'aria-label': 'katachi' });
  private readonly lead = h('p', { class: 'lead' }, '\u00a0');
  private readonly filters: HTMLDetailsElement;
  private readonly latest;
  private readonly latestBeside;
  private readonly latestEstimate;
  private readonly latestLast;
  private last = { key: '', text: '' }; // names of the last move
  answer: SearchAnswer | null = null;
  private revision = ''; // of the collection, as last seen by this page
  private whose: Stone | 0 = 0; // whose moves are shown
  private answered = ''; // key of the request whose answer is shown

  constructor(private readonly app: App) {
    this.latest = app.latest();
    this.latestBeside = app.latest();
    this.latestEstimate = app.latest();
    this.latestLast = app.latest();
    const actions = {
      play: (point: string, color: 'B' | 'W') => this.playNamed(point, color),
      years: (from: number, to: number) => this.chooseYears(from, to),
      filter: filterWord,
      drop: (name: string) => this.drop(name),
      more: () => app.redraw(),
    };
    this.bar = new FilterBar(
      (filters, named) => app.store.set({ filters, named }),
      () => this.queryChips(),
      () => this.nameWords(),
    );
    this.besideBar = new FilterBar((beside) => app.store.set({ beside }), undefined);
    for (const bar of [this.bar, this.besideBar])
      offerPlayers(app, bar.value, () => ['player', 'black', 'white', 'opponent'].includes(bar.chosen));
    this.results = new Results(t('results'), actions);
    this.beside = new Results(t('second'), { ...actions, years: (from, to) => this.chooseYears(from, to, true) });
    this.besideBox = h(
      'div',
      { class: 'stack' },
      h('p', { class: 'small soft' }, t('compareHelp')),
      this.besideBar.element,
      this.beside.element,
    );
    this.beyond = new Beyond(app, (point) => this.playNamed(point, toMove(this.app.store.state) === Black ? 'B' : 'W'));
    const request = (): SearchRequest => searchRequest(app.store.state, app.collection, app.store.state.filters);
    this.hits = new Hits(app, request);
    this.ladder = new Ladder(app, request);
    this.like = new Like(app, request);
    this.saved = new Saved(app, request);
    this.branches = new Branches(app, request, (moves) => this.playAll(moves));
    const file = h('input', { type: 'file', class: 'hidden', multiple: true, tabindex: -1, 'aria-label': t('openFile') });
    file.addEventListener('change', () => {
      app.take({ files: [...(file.files ?? [])], text: '' });
      file.value = '';
    });
    set(
      this.intro,
      this.lead,
      h('p', {}, button(t('openGame'), () => file.click(), { class: 'main', id: 'open-game' }), file, ' ', t(matchMedia('(pointer: coarse)').matches ? 'openGameTouch' : 'openGameHelp')),
    );
    this.filters = h('details', { id: 'filters' }, h('summary', {}, t('filters')), this.bar.form, this.options);
    this.element = h(
      'div',
      { class: 'panel' },
      this.intro,
      this.linkNotice,
      this.mineBox,
      h('div', { class: 'pair' }, this.results.element, this.besideBox),
      this.beyond.element,
      h(
        'section',
        { class: 'card', 'aria-label': t('filters') },
        this.bar.chips,
        this.filters,
      ),
      this.hits.element,
      this.ladder.element,
      this.like.element,
      this.branches.element,
      this.saved.element,
      new Share(app, () => this.answer, request).element,
    );
  }

  /** The first field, for the key "/". */
  focusFilter(): void {
    this.filters.open = true;
    this.bar.value.focus();
  }

  /** Says what the page is, and whose games it searches, while nothing is on the board. */
  introduce(s: State): void {
    const collection = this.app.status.collections.find((c) => c.name === this.app.collection);
    const asked = s.moves.length + s.setup.size + s.wild.size + s.named.length + Object.keys(s.filters).length > 0;
    this.intro.hidden = asked || s.region !== null || s.query !== '' || s.beside !== null;
    if (!collection) return;
    const n = count(collection.games);
    this.lead.textContent = collection.memory && collection.name === 'sample' ? t('introSample', { n }) : t('intro', { n, collection: this.app.collection });
  }

  /** Asks the user's own games first, if there are any. */
  private async askMine(s: State, fresh: boolean): Promise<void> {
    if (!stored('studies', false)) return;
    if (!this.mine) {
      const { Mine } = await import('./views.ts');
      this.mine ??= new Mine(this.app, (point, color) => this.playNamed(point, color));
      set(this.mineBox, this.mine.element);
    }
    if (fresh) this.mine.forget();
    void this.mine.show(s);
  }

  show(s: State, before: State | null): void {
    void this.askMine(s, before === null);
    this.introduce(s);
    this.bar.show(s.filters, s.named);
    this.besideBox.hidden = s.beside === null;
    if (s.beside) this.besideBar.show(s.beside, []);
    this.showOptions(s);
    this.hits.show(s, before);
    void this.ladder.changed();
    this.like.changed();
    this.branches.changed();
    this.saved.show();
    if (before && before.region !== s.region) {
      this.results.busy(true);
      this.searchSoon();
    } else this.search();
  }

  /** Names that can be searched for, in the user's language. */
  private async nameWords(): Promise<string[]> {
    const { shapes, terms } = await this.app.api.ask('shapes', {});
    return [...new Set([...shapes, ...terms].map((n) => wordOf(n) || n.en))].sort();
  }

  private showOptions(s: State): void {
    const store = this.app.store;
    set(
      this.options,
      choice(
        t('bothColours'),
        [
          ['', t('bothColours')],
          ['1', t('fixedColor')],
        ],
        s.fixed || asDrawn(s) ? '1' : '',
        (v) => store.set({ fixed: v === '1' }),
        { disabled: asDrawn(s) !== '' },
      ),
      choice(
        t('nextAny'),
        [
          ['', t('nextTurn')],
          ['any', t('nextAny')],
          ['B', t('nextBlack')],
          ['W', t('nextWhite')],
        ],
        s.next,
        (v) => store.set({ next: v as State['next'] }),
      ),
      choice(
        t('lies'),
        (['auto', 'corner', 'side', 'inner', 'anywhere', 'fixed'] as const).map((v) => [
          v === 'auto' ? '' : v,
          t(`lies_${v}`),
        ]),
        s.lies,
        (lies) => store.set({ lies }),
      ),
      button(t('compare'), () => store.set({ beside: s.beside ? null : {} }), {
        'aria-pressed': s.beside ? 'true' : 'false',
      }),
    );
  }

  private queryChips(): HTMLElement[] {
    const s = this.app.store.state;
    const handicaps = this.answer?.handicap_games;
    const chips: HTMLElement[] = handicaps
      ? [
          button(
            `${t('handicapGames')}: ${count(handicaps)}`,
            () => this.app.store.set({ filters: { ...s.filters, handicap: '2..' } }),
            { class: 'chip' },
          ),
        ]
      : [];
    const other = this.answer ? others(this.answer, side(s)) : 0;
    const color = t(side(s) === Black ? 'toMoveWhite' : 'toMoveBlack');
    if (other > 0 || asDrawn(s) === 'turn')
      chips.push(button(t('otherSide', { color, n: other > 0 ? ` (${count(other)})` : '' }), () => this.app.store.set({ next: 'any' }), { class: 'chip', id: 'other-side' }));
    if (s.next === 'any') chips.push(this.chip(t('nextAny'), () => this.app.store.set({ next: '' })));
    if (!s.region && !s.query) return chips;
    const text = s.query || rectName(s.region!, s.size);
    const remove = (): void => this.app.store.set(s.query ? { query: '' } : { region: null });
    return [...chips, this.chip(text, remove)];
  }

  private chip(text: string, remove: () => void): HTMLElement {
    return h('span', { class: 'chip' }, h('span', {}, text), button('×', remove, { 'aria-label': t('remove', { what: text }) }));
  }

  /** Searches without a filter. */
  private drop(name: string): void {
    const { [name]: _, ...filters } = this.app.store.state.filters;
    this.app.store.set(name === 'named' ? { named: [] } : { filters });
  }

  private chooseYears(from: number, to: number, beside = false): void {
    const date = from === to ? String(from) : `${from}..${to}`;
    const s = this.app.store.state;
    if (beside) this.app.store.set({ beside: { ...s.beside, date } });
    else this.app.store.set({ filters: { ...s.filters, date } });
  }

  /** Requests the counts. The list loads page by page. */
  private search(): void {
    const s = this.app.store.state;
    const request = searchRequest(s, this.app.collection, s.filters);
    if (s.beside) void this.searchBeside(s);
    const key = JSON.stringify(request);
    if (key === this.answered) {
      this.stop();
      this.results.busy(false);
      if (this.answer && this.whose !== side(s)) this.found(this.answer, key); // the moves of another side
      return;
    }
    if (!isMeant(s)) {
      this.stop();
      this.clear(t('noStones'));
      return;
    }
    void this.find();
  }

  private stop(): void {
    this.latest.stop();
    this.latestEstimate.stop();
  }

  private async find(): Promise<void> {
    const s = this.app.store.state;
    const request = searchRequest(s, this.app.collection, s.filters);
    this.latestEstimate.stop();
    this.results.busy(true);
    begin('results');
    const late = setTimeout(() => void this.estimate(request), patience);
    try {
      const a = await this.latest.ask('search', request);
      if (a) this.latestEstimate.stop();
      if (a) this.found(a, JSON.stringify(request));
    } catch (e) {
      this.latestEstimate.stop();
      this.clear((e as Error).message, true);
    } finally {
      clearTimeout(late);
    }
  }

  /** Shows an estimate of the hits until they are counted. A worker counts first. */
  private async estimate(request: SearchRequest): Promise<void> {
    if (this.app.api.transport.offline || (request.named && !request.play && !request.setup)) return;
    try {
      const e = await this.latestEstimate.ask('estimate', request);
      if (e) this.results.estimate(e);
    } catch {
      // the search shows the error
    }
  }

  private readonly searchSoon = debounce(120, () => this.search());

  private clear(text: string, error = false): void {
    this.answered = '';
    this.answer = null;
    this.results.message(text, error, error ? () => this.search() : undefined);
    this.beyond.clear();
    this.hits.reset(0);
    this.app.say(text);
    this.app.redraw();
  }

  private found(a: SearchAnswer, key: string): void {
    this.answered = key;
    this.answer = a;
    this.whose = side(this.app.store.state);
    this.bar.show(this.app.store.state.filters, this.app.store.state.named);
    this.results.show(a, remark(this.app.store.state, a), side(this.app.store.state));
    this.hits.reset(a.hits);
    const s = this.app.store.state;
    this.beyond.show(s, a, searchRequest(s, this.app.collection, s.filters));
    this.checkRevision(a);
    this.app.redraw();
    end('results');
    this.app.say(
      a.hits === 0
        ? t('resultSaidNone')
        : t('resultSaid', {
            hits: a.hits,
            games: a.games,
            moves: shown(a, side(s))
              .slice(0, 3)
              .map((c) => `${c.points[0]} ${percent(times(c, side(s)), a.hits)}`)
              .join(', '),
          }),
    );
  }

  /**
   * The link has the collection's name and revision. If the revision differs, the page says so; if the
   * collection grows while the page is open, the answers are updated.
   */
  private checkRevision(a: SearchAnswer): void {
    const store = this.app.store;
    const { revision } = store.state;
    const keep = (): void => {
      this.revision = a.revision;
      set(this.linkNotice);
      const named = { ...store.state, collection: a.collection };
      this.answered = JSON.stringify(searchRequest(named, a.collection, named.filters)); // it is not asked again
      store.set({ revision: a.revision, collection: a.collection }, true);
    };
    if (this.revision && this.revision !== a.revision) {
      this.app.api.forget();
      this.app.collectionsChanged();
    }
    if (!revision || revision === a.revision || revision === this.revision) keep();
    else
      set(
        this.linkNotice,
        h('div', { class: 'notice row spread' }, t('otherRevision'), button(t('understood'), keep)),
      );
  }

  private async searchBeside(s: State): Promise<void> {
    this.beside.busy(true);
    try {
      const a = await this.latestBeside.ask(
        'search',
        searchRequest(s, this.app.collection, s.beside ?? {}),
      );
      if (a) this.beside.show(a, remark(s, a), side(s));
    } catch (e) {
      this.beside.message((e as Error).message, true);
    }
  }

  /** Whether a game is one of the hits listed. */
  isHit(game: string): boolean {
    return this.answer !== null && this.hits.has(game);
  }

  /** The previous or next hit; null at the ends. */
  async hitBeside(game: string, node: number, by: 1 | -1): Promise<SearchHit | null> {
    if (!this.answer) await this.find();
    return this.hits.beside(game, node, by);
  }

  // The board.

  model(s: State): BoardModel {
    s = this.laid(s);
    const p = position(s);
    return {
      size: s.size,
      cell: (q) => p.get(q),
      last: s.played > 0 ? p.last : null,
      turn: toMove(s),
      wild: s.wild,
      region: s.region,
      next: this.nextMarks(s),
    };
  }

  /**
   * The state with the query, given as text, placed on the board as in the answer. The first change of the board
   * starts from it.
   */
  laid(s: State): State {
    const a = this.answer;
    if (!s.query || !a || this.answered !== JSON.stringify(searchRequest(s, this.app.collection, s.filters)))
      return s;
    const region = parseRect(a.region, a.size);
    const said = (key: string): string => new RegExp(`(?:^| )${key}=(\\S+)`).exec(s.query)?.[1] ?? '';
    const setup = new Map<Point, Stone>();
    const wild = new Map<Point, Wild>();
    said('rows')
      .split('/')
      .forEach((row, y) =>
        [...row].forEach((c, x) => {
          const p = at((region?.x0 ?? 0) + x, (region?.y0 ?? 0) + y);
          if (c === 'X' || c === 'O') setup.set(p, c === 'X' ? Black : White);
          else if (c !== '.') wild.set(p, c as Wild);
        }),
      );
    const lies = ['corner', 'side', 'inner'].find((name) => name === said('at')) ?? (said('at') ? '' : 'anywhere');
    return {
      ...s,
      ...{ query: '', size: a.size, setup, wild, moves: [], played: 0, first: Black, region, lies },
      fixed: said('colour') === 'fixed',
      next: said('next') === 'B' ? 'B' : said('next') === 'W' ? 'W' : '',
      then: thenPoints(said('then'), region, a.size),
    };
  }

  private nextMarks(s: State): Next[] {
    const a = this.answer;
    if (!a || a.size !== s.size) return [];
    const whose = side(s);
    const list = shown(a, whose);
    const most = list[0] ? times(list[0], whose) : 1;
    const whole = list.map((c) => ({
      points: c.points.flatMap((name) => parsePoint(name, s.size) ?? []),
      label: c.label,
      share: 100 * times(c, whose) < a.hits ? '' : percent(times(c, whose), a.hits),
      weight: times(c, whose) / most,
      black: whose ? 2 - whose : c.B / Math.max(1, c.B + c.W),
    }));
    return [...whole, ...this.beyond.marks(s, whole)];
  }

  /** The names of the last move. */
  said(s: State): string {
    if (s.played === 0) return '';
    const asked = placed(this.laid(s), false);
    const key = JSON.stringify(asked);
    if (this.last.key !== key) {
      this.last = { key, text: lastName(null, s.size, s) };
      this.latestLast.ask('position', asked).then(
        (a) => {
          if (!a || this.last.key !== key) return;
          this.last.text = lastName(a.last, s.size, s);
          this.app.redraw();
        },
        () => {},
      );
    }
    return this.last.text;
  }

  play(p: Point): void {
    const s = this.laid(this.app.store.state);
    const next = withMove(s, p);
    if (!next) {
      const bad = position(s).check(toMove(s), p);
      if (bad) this.app.toast(t(`illegal_${bad}`));
      if (bad) this.app.say(t(`illegal_${bad}`));
      return;
    }
    this.app.store.set(next);
    this.app.say(
      t('movePlayed', { color: t(toMove(s) === Black ? 'black' : 'white'), point: pointName(p, s.size) }),
    );
  }

  private playNamed(name: string, color: 'B' | 'W'): void {
    const s = this.laid(this.app.store.state);
    const p = parsePoint(name, s.size);
    const next = p === null ? null : withMove(s, p, color === 'B' ? Black : White);
    if (next) this.app.store.set(next);
  }

  /** Plays the moves of a branch; points occupied or captured meanwhile are skipped. */
  private playAll(moves: { point: string; color: 'B' | 'W' }[]): void {
    let s = this.laid(this.app.store.state);
    for (const m of moves) {
      const p = parsePoint(m.point, s.size);
      s = (p === null ? null : withMove(s, p, m.color === 'B' ? Black : White)) ?? s;
    }
    this.app.store.set(s);
  }

  letter(letter: string): boolean {
    const whose = side(this.app.store.state);
    const c = this.answer && movesOf(this.answer, whose).find((n) => n.label === letter);
    const beyond = c ? null : this.beyond.pointOf(letter);
    if (c) this.playNamed(c.points[0]!, whose ? (whose === Black ? 'B' : 'W') : c.B >= c.W ? 'B' : 'W');
    else if (beyond) this.playNamed(beyond, toMove(this.app.store.state) === Black ? 'B' : 'W');
    return Boolean(c || beyond);
  }

  step(by: Step): void {
    const s = this.app.store.state;
    const to = by === 'start' ? 0 : by === 'end' ? s.moves.length : s.played + by;
    const played = Math.max(0, Math.min(s.moves.length, to));
    if (played !== s.played) this.app.store.set({ played });
  }

  select(r: Rect | null, done: boolean): void {
    const store = this.app.store;
    if (done) {
      store.set({ ...this.laid(store.state), region: r });
      return;
    }
    this.followDrag(r);
  }

  /** Searches the region while it is dragged, if a server does it. */
  private readonly followDrag = debounce(120, (r: Rect | null) => {
    if (this.app.api.transport.offline) return;
    const s = { ...this.laid(this.app.store.state), region: r };
    if (!isMeant(s)) return;
    this.results.busy(true);
    this.latest.ask('search', searchRequest(s, this.app.collection, s.filters)).then(
      (a) => {
        if (!a) return;
        this.answered = '';
        this.answer = a;
        this.results.show(a, remark(s, a), side(s));
        this.app.redraw();
      },
      () => this.results.busy(false),
    );
  });

  setPoint(p: Point, what: Stone | 0 | Wild): void {
    this.app.store.set(withPoint(this.laid(this.app.store.state), p, what));
  }

  named(s: State): Placed {
    return placed(this.laid(s), false);
  }
}
