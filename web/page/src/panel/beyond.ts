// If few games or none have the whole board, the page adds other sources: moves played in each corner, moves
// expected by the model, and the result of a search. Each source is named and has its own sign on the board.

import type { App } from '../app.ts';
import type { NameMove, SearchAnswer, SearchRequest, SuggestAnswer, SuggestMove, NameTerm } from '../api.ts';
import type { Next } from '../board/view.ts';
import { button, debounce, h, set, type Child } from '../dom.ts';
import { t, term } from '../i18n.ts';
import { at, Black, inside, parsePoint, pointName, rectName, type Rect } from '../point.ts';
import { placed, position, toMove, type State } from '../state.ts';
import { count, label, percent } from '../stats.ts';
import { winText } from './bars.ts';

/** The number of games with the whole board below which other sources are added. */
const few = 20;
/** The least number of games for a corner; with fewer, a smaller region is used. */
const enough = 5;
const regions = [11, 9, 7]; // rows of the corner regions, in the order tried
const regionsInFiles = [11, 9, 8]; // likewise of a page without a server, from small files
const small = { small: true }; // such a search is not answered otherwise: see worker.js
const movesOf = 5; // most moves per corner, model and search
const playouts = 400;
const pause = 700; // ms on a position before a search starts

export type Source = 'corner' | 'model' | 'search';

/** A move from a source. */
interface Told {
  source: Source;
  label: string;
  point: string;
  share: string;
  weight: number;
}

interface Corner {
  key: string;
  name: string;
  rect: Rect;
  answer: SearchAnswer;
}

const corners = ['upper left', 'upper right', 'lower left', 'lower right'] as const;

export class Beyond {
  readonly element = h('section', { class: 'card beyond', id: 'beyond', 'aria-label': t('beyond'), hidden: true });
  private readonly latest;
  private readonly latestName;
  private readonly latestModel;
  private readonly latestSearch;
  private key = '';
  private offer = false; // the model is offered, whose files are large
  private corners: Corner[] = [];
  private lines = new Map<string, NameTerm>(); // by corner: its current joseki
  private model: SuggestAnswer | null = null;
  private found: SuggestAnswer | null = null;
  private working = 0;
  private told: Told[] = [];
  private first = 0; // number of letters used for the whole board

  constructor(
    private readonly app: App,
    private readonly play: (point: string) => void,
  ) {
    this.latest = app.latest();
    this.latestName = app.latest();
    this.latestModel = app.latest();
    this.latestSearch = app.latest();
  }

  /** Adds the sources if few games have the whole board, or none has the region. */
  show(s: State, a: SearchAnswer | null, base: SearchRequest): void {
    const whole = a && !s.query && (!s.region || a.hits === 0) && !(s.named.length > 0 && s.setup.size === 0 && s.played === 0);
    if (!whole || a.games >= few || s.wild.size > 0) return this.clear();
    const key = JSON.stringify([base, s.moves.slice(0, s.played), [...s.setup]]);
    this.first = a.continuations.length;
    if (key === this.key) return;
    this.clear();
    this.key = key;
    this.element.hidden = false;
    this.working = 2;
    this.draw(s);
    void this.askCorners(s, base, key);
    void (this.app.api.transport.offline ? this.modelIfKept(s, key) : this.askModel(s, key));
    this.searchSoon(s, key);
  }

  clear(): void {
    this.key = '';
    for (const l of [this.latest, this.latestName, this.latestModel, this.latestSearch]) l.stop();
    this.corners = [];
    this.lines.clear();
    this.model = this.found = null;
    this.offer = false;
    this.told = [];
    this.element.hidden = true;
  }

  /** Searches each corner with stones, in the largest region with enough games. */
  private async askCorners(s: State, base: SearchRequest, key: string): Promise<void> {
    const p = position(s);
    const { region: _, at: __, then: ___, named: ____, ...rest } = base;
    const { offline } = this.app.api.transport;
    try {
      for (const name of corners) {
        for (const rows of offline ? regionsInFiles : regions) {
          if (rows > s.size - 4) continue;
          const rect = cornerRect(name, rows, s.size);
          if (!points(rect).some((q) => p.get(q))) break;
          const request = { ...rest, region: rectName(rect, s.size), ...(offline ? small : {}) };
          const answer = await this.latest.ask('search', request).catch((e: unknown) => {
            if (offline) return undefined; // it is not in small files
            throw e;
          });
          if (answer === null || key !== this.key) return;
          if (!answer || answer.games < enough) continue;
          this.corners.push({ key: name, name: t(cornerWords[name]), rect, answer });
          this.draw(s);
          break;
        }
      }
      if (s.moves.length > 0) await this.askLines(s, key);
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
    this.done(s, key);
  }

  /** Finds the joseki of each corner, by the order of the moves. */
  private async askLines(s: State, key: string): Promise<void> {
    const a = await this.latestName.ask('name', { record: { text: recordOf(s) } });
    if (!a || key !== this.key) return;
    for (const m of a.moves)
      for (const line of m.lines ?? []) if (line.corner) this.lines.set(line.corner, line);
    this.draw(s);
  }

  /** Asks the model if its files were fetched before; else it is offered. */
  private async modelIfKept(s: State, key: string): Promise<void> {
    const kept = await globalThis.caches?.match('model.katachi-predict').catch(() => undefined);
    if (kept) return this.askModel(s, key);
    this.offer = true;
    this.done(s, key);
  }

  private async askModel(s: State, key: string): Promise<void> {
    try {
      const a = await this.latestModel.ask('suggest', { ...placed(s, false), limit: movesOf });
      if (a && key === this.key) this.model = a;
    } catch {
      // the other sources are still shown
    }
    this.done(s, key);
  }

  /** Starts a search, which needs a processor, only if the user stays on the position. */
  private readonly searchSoon = debounce(pause, (s: State, key: string) => void this.search(s, key));

  private async search(s: State, key: string): Promise<void> {
    const engine = this.app.status.engines[0];
    if (key !== this.key || this.app.api.transport.offline || s.size < 5) return;
    const by = engine === undefined ? { playouts } : { engine };
    try {
      const a = await this.latestSearch.ask('suggest', { ...placed(s, false), limit: movesOf, ...by });
      if (a && key === this.key) this.found = a;
      this.draw(s);
      this.app.redraw();
    } catch {
      // an engine may be busy; the other sources are still shown
    }
  }

  private done(s: State, key: string): void {
    if (key !== this.key) return;
    this.working--;
    this.draw(s);
    this.app.redraw();
  }

  // Display.

  private draw(s: State): void {
    const turn = toMove(s) === Black ? 'B' : 'W';
    this.told = [];
    const lists: Child[] = [];
    for (const c of this.corners) lists.push(this.cornerList(c, turn));
    if (this.model) lists.push(this.list('model', t('sourceModel'), this.model.suggestions, (m) => m.probability));
    const searched = this.found?.suggestions.filter((m) => m.search) ?? [];
    if (this.found?.search && searched.length)
      lists.push(
        this.list(
          'search',
          this.found.search.source ?? t('sourceSearch', { n: this.found.search.visits }),
          searched,
          (m) => m.search!.winrate ?? 0,
        ),
      );
    set(
      this.element,
      h('h2', {}, t('beyond')),
      h('p', { class: 'small soft' }, t('beyondHelp')),
      lists,
      this.offer && button(t('fetchModel', { what: t('sourceModel') }), () => this.acceptModel(s), { id: 'ask-model' }),
      this.working > 0 && h('p', { class: 'small soft' }, t('searching')),
    );
    this.element.setAttribute('aria-busy', String(this.working > 0));
  }

  private acceptModel(s: State): void {
    this.offer = false;
    this.working++;
    this.draw(s);
    void this.askModel(s, this.key);
  }

  private letter(source: Source, point: string, share: string, weight: number): Told {
    const known = this.told.find((x) => x.source === source && x.point === point);
    if (known) return known;
    const told = { source, point, share, weight, label: label(this.first + this.told.length) };
    this.told.push(told);
    return told;
  }

  private cornerList(c: Corner, turn: 'B' | 'W'): HTMLElement {
    const { answer } = c;
    const of = (n: SearchAnswer['continuations'][number]): number => n[turn];
    const all = answer.hits;
    const list = answer.continuations.filter((n) => of(n) > 0).sort((a, b) => of(b) - of(a)).slice(0, movesOf);
    const line = this.lines.get(c.key);
    const rows = list.map((n) => {
      const told = this.letter('corner', n.points[0]!, percent(of(n), all), of(n) / all);
      return this.row(told, [
        h('td', { class: 'number' }, count(of(n))),
        h('td', { class: 'number' }, told.share),
        h('td', { class: 'number' }, turn === 'B' ? winText(n.wB, n.lB) : winText(n.wW, n.lW)),
      ]);
    });
    return h(
      'div',
      { class: 'source' },
      h('h3', {}, sign('corner'), c.name, line ? ': ' + term(line) : ''),
      h(
        'p',
        { class: 'small soft' },
        t('cornerGames', { games: t('hitsN', { n: count(answer.hits) }), rows: c.rect.x1 - c.rect.x0 + 1 }),
        ' ',
        button(t('searchCorner'), () => this.app.store.set({ region: c.rect }), { class: 'quiet' }),
      ),
      rows.length > 0 ? table([t('move'), t('played'), t('share'), t('wins')], rows) : h('p', { class: 'small' }, t('cornerDone')),
    );
  }

  private list(source: Source, title: string, list: SuggestMove[], share: (m: SuggestMove) => number): HTMLElement {
    const rows = list.slice(0, movesOf).map((m) => {
      const told = this.letter(source, m.point, percent(share(m), 1), share(m));
      return this.row(told, [
        h('td', { class: 'number' }, told.share),
        h('td', {}, m.names.slice(0, 1).map(term).join('')),
      ]);
    });
    return h('div', { class: 'source' }, h('h3', {}, sign(source), title), table([t('move'), t('share'), t('f_named')], rows));
  }

  private row(told: Told, cells: HTMLElement[]): HTMLElement {
    const play = (): void => this.play(told.point);
    return h(
      'tr',
      {},
      h(
        'td',
        {},
        button(told.label, play, { class: 'letterbutton', 'aria-label': `${told.label}, ${told.point}` }),
        ' ',
        h('span', { class: 'small' }, told.point),
      ),
      cells,
    );
  }

  /** The letters on the board: a point has the letter of its first source. */
  marks(s: State, taken: Next[]): Next[] {
    const marked = new Set(taken.flatMap((n) => n.points));
    const turn = toMove(s);
    return this.told.flatMap((x): Next[] => {
      const p = parsePoint(x.point, s.size);
      if (p === null || p < 0 || marked.has(p)) return [];
      marked.add(p);
      return [{ points: [p], label: x.label, share: x.share, weight: 1, black: turn === Black ? 1 : 0, source: x.source }];
    });
  }

  /** The point of a letter; null if no source here has it. */
  pointOf(letter: string): string | null {
    return this.told.find((x) => x.label === letter)?.point ?? null;
  }
}

const cornerWords = {
  'upper left': 'upperLeft',
  'upper right': 'upperRight',
  'lower left': 'lowerLeft',
  'lower right': 'lowerRight',
} as const;

function cornerRect(name: (typeof corners)[number], rows: number, size: number): Rect {
  const x0 = name.endsWith('left') ? 0 : size - rows;
  const y0 = name.startsWith('upper') ? 0 : size - rows;
  return { x0, y0, x1: x0 + rows - 1, y1: y0 + rows - 1 };
}

/** The points of a region. */
export function points(r: Rect): number[] {
  const list: number[] = [];
  for (let y = r.y0; y <= r.y1; y++) for (let x = r.x0; x <= r.x1; x++) list.push(at(x, y));
  return list.filter((p) => inside(r, p));
}

/** A table with headings; all columns but the first and the names have numbers. */
function table(heads: string[], rows: HTMLElement[]): HTMLElement {
  const head = (text: string, i: number): HTMLElement => h('th', { scope: 'col', class: i > 0 && text !== t('f_named') ? 'number' : null }, text);
  return h('table', { class: 'small' }, h('thead', { class: 'soft' }, h('tr', {}, heads.map(head))), h('tbody', {}, rows));
}

/** The appearance of a source on the board. */
function sign(source: Source): HTMLElement {
  return h('span', { class: 'sourcesign ' + source, 'aria-hidden': 'true' });
}

/** The moves of a state as a record. */
export function recordOf(s: State): string {
  const point = (p: number): string =>
    p < 0 ? '' : String.fromCharCode(97 + (p & 31)) + String.fromCharCode(97 + (p >> 5));
  const setup = (c: number): string => {
    const list = [...s.setup].filter(([, color]) => color === c).map(([p]) => `[${point(p)}]`);
    return list.length ? (c === Black ? 'AB' : 'AW') + list.join('') : '';
  };
  const moves = s.moves.slice(0, s.played).map((m) => `;${m.color === Black ? 'B' : 'W'}[${point(m.point)}]`);
  return `(;GM[1]FF[4]SZ[${s.size}]${setup(1)}${setup(2)}${moves.join('')})`;
}

/** The names of the last move of a position. */
export function lastName(m: NameMove | null, size: number, s: State): string {
  const last = s.moves[s.played - 1];
  if (!last) return '';
  const names = m?.names.map(term).join(', ') ?? '';
  return pointName(last.point, size) + (names ? ' · ' + names : '');
}
