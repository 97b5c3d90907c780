// Named shapes: a list, and a page for each with diagram, meaning, examples, and who plays it.

import type { App, Panel, Step } from '../app.ts';
import type { SearchHit, LineName, NameTerm, SearchRequest, ShapeAnswer, ShapeName } from '../api.ts';
import { miniature } from '../board/mini.ts';
import type { BoardModel } from '../board/view.ts';
import { button, choice, h, s, set } from '../dom.ts';
import { meaning, t, term, wordOf } from '../i18n.ts';
import { at, Black, Pass, parsePoint, rectName, White, whole, xOf, yOf, type Point, type Rect, type Stone } from '../point.ts';
import { Position } from '../rules.ts';
import { initial, type State, type Wild } from '../state.ts';
import { count, tally } from '../stats.ts';
import { Results } from './results.ts';
import { filterWord } from './filters.ts';
import { lastName, points, recordOf } from './beyond.ts';
import { consequences } from './moves.ts';

/** Number of hits used to find who plays a shape. */
const most = 1000;

const kinds = ['', 'shapes', 'moves', 'openings', 'joseki', 'opening'] as const;

/** The meaning of a name, in the user's language if known. */
function meaningOf(n: ShapeName): string {
  return meaning(n.en) ?? n.meaning;
}

/** The moves of a line; a move elsewhere is a pass. */
function movesOf(line: LineName): { color: Stone; point: Point }[] {
  return line.moves.map((name, i) => ({ color: i % 2 === 0 ? Black : White, point: name === '-' ? Pass : (parsePoint(name, 19) ?? Pass) }));
}

/** The lower left corner with the stones of a joseki, and a margin of one line. */
function cornerOf(line: LineName): Rect {
  const points = movesOf(line).map((m) => m.point).filter((p) => p !== Pass);
  const x1 = Math.min(18, Math.max(...points.map(xOf)) + 1);
  const y0 = Math.max(0, Math.min(...points.map(yOf)) - 1);
  return { x0: 0, y0, x1, y1: 18 };
}

/** The search for the games with a line, without moves elsewhere. */
function lineRequest(line: LineName, collection: string): SearchRequest {
  const play = movesOf(line)
    .map((m, i) => (m.point === Pass ? '' : (m.color === Black ? 'B:' : 'W:') + line.moves[i]!))
    .filter(Boolean)
    .join(' ');
  const region = rectName(line.kind === 'joseki' ? cornerOf(line) : whole(19), 19);
  return { collection, size: 19, turn: 'black', play, ...(line.kind === 'joseki' ? { region } : {}) };
}

/** The board after a number of moves of a line, with move numbers. */
function lineModel(line: LineName, played: number): BoardModel {
  const p = new Position(19);
  const labels = new Map<Point, string>();
  for (const [i, m] of movesOf(line).slice(0, played).entries()) {
    p.put(m.color, m.point);
    if (m.point !== Pass) labels.set(m.point, String(i + 1));
  }
  return { size: 19, cell: (q) => p.get(q), last: null, turn: played % 2 === 0 ? Black : White, labels };
}

export class Shapes implements Panel {
  readonly element: HTMLElement;
  readonly alone = (s: State): boolean => s.shape === '' || s.shape.startsWith('term ');
  private readonly search = h('input', {
    type: 'search',
    'aria-label': t('searchShape'),
    placeholder: t('searchShape'),
    id: 'shape-search',
  });
  private readonly list = h('div', { class: 'shapelist', tabindex: 0, role: 'group', 'aria-label': t('shapes') });
  private readonly page = h('section', { class: 'card', 'aria-label': t('meaning') });
  private readonly results: Results;
  private readonly games = h('div', { class: 'stack' });
  private all: ShapeName[] | null = null;
  private lines: LineName[] = [];
  private terms: ShapeName[] = []; // names of moves that no diagram shows, such as net
  private term = '';
  private kind = '';
  private shape: ShapeAnswer | null = null;
  private line: LineName | null = null;
  private played = 0; // number of moves of the line shown
  private example = 0;
  private readonly read = h('div', { id: 'shape-read', 'aria-live': 'polite' });
  private readonly loading;
  private readonly reading;
  private readonly searching;

  constructor(private readonly app: App) {
    this.loading = app.latest();
    this.searching = app.latest();
    this.reading = app.latest();
    this.search.addEventListener('input', () => this.drawList());
    this.results = new Results(t('whoPlays'), {
      play: () => {},
      years: (from, to) =>
        this.app.store.set({ view: 'explore', named: [this.shape?.en ?? this.term], filters: { date: `${from}..${to}` } }),
      filter: filterWord,
      drop: () => {},
      more: () => {},
    });
    this.results.element.append(this.games);
    const choose = h(
      'section',
      { class: 'card', 'aria-label': t('shapes') },
      h('h2', {}, t('shapes')),
      h(
        'div',
        { class: 'row' },
        this.search,
        choice(
          t('kindOfName'),
          kinds.map((kind): [string, string] => [kind, t(`kind_${kind || 'all'}`)]),
          '',
          (kind) => {
            this.kind = kind;
            this.drawList();
          },
          { id: 'shape-kind' },
        ),
      ),
      this.list,
    );
    this.element = h('div', { class: 'panel' }, this.page, choose, this.results.element);
  }

  show(s: State): void {
    if (!this.all) void this.loadAll();
    this.page.hidden = this.results.element.hidden = s.shape === '';
    if (s.shape && this.all) this.choose(s.shape);
    this.drawList();
  }

  /** Shows a line, given as "line " and its English name, or a shape. */
  private choose(name: string): void {
    const line = name.startsWith('line ') ? this.lines.find((l) => l.en === name.slice(5)) : undefined;
    const named = name.startsWith('term ') ? this.terms.find((n) => n.en === name.slice(5)) : undefined;
    if (named) {
      if (this.term === named.en) return;
      this.shape = this.line = null;
      this.term = named.en;
      set(this.page, h('h2', {}, term(named)), h('p', {}, words(named)), h('p', { class: 'meaning' }, meaningOf(named)), this.playersOf(named.en));
      this.app.redraw();
      void this.loadGames({ collection: this.app.collection, named: [named.en] });
      return;
    }
    this.term = '';
    if (line) {
      if (line === this.line) return;
      this.shape = null;
      this.line = line;
      this.played = line.moves.length;
      this.drawLine(line);
      this.app.redraw();
      void this.loadGames(lineRequest(line, this.app.collection));
    } else if (this.shape?.name !== name) {
      this.line = null;
      void this.load(name);
    }
  }

  private async loadAll(): Promise<void> {
    try {
      const a = await this.app.api.ask('shapes', {});
      this.all = a.shapes;
      this.lines = a.lines;
      const drawn = new Set(a.shapes.map((n) => n.en));
      this.terms = a.terms.filter((n) => !drawn.has(n.en));
      this.show(this.app.store.state);
    } catch (e) {
      set(this.list, h('p', { class: 'error' }, (e as Error).message));
    }
  }

  private drawList(): void {
    const words = plain(this.search.value);
    const chosen = this.app.store.state.shape;
    const shapes = (this.all ?? []).map((n) => ({ n, name: n.name ?? n.en, kind: n.set ?? '', more: [n.name ?? '', meaningOf(n)] }));
    const lines = this.lines.map((n) => ({ n, name: 'line ' + n.en, kind: n.kind as string, more: [n.text ?? '', n.moves.join(' ')] }));
    const terms = this.terms.map((n) => ({ n, name: 'term ' + n.en, kind: 'moves', more: [meaningOf(n)] }));
    const found = [...shapes, ...terms, ...lines].filter(
      ({ n, kind, more }) =>
        (!this.kind || kind === this.kind) &&
        ([n.en, n.ja, n.romaji, wordOf(n)].some((w) => plain(w).includes(words)) ||
          (words.length > 3 && more.some((w) => plain(w).includes(words)))),
    );
    // a name itself comes first, then the shorter of those that begin with the text; moves before josekis
    const rank = ({ n, name }: (typeof found)[number]): number => {
      const all = [n.en, n.ja, n.romaji, wordOf(n)].map(plain);
      return (all.includes(words) ? 0 : all.some((w) => w.startsWith(words)) ? 2 : 4) + (name.startsWith('line ') ? 1 : 0);
    };
    if (words) found.sort((a, b) => rank(a) - rank(b) || a.n.en.length - b.n.en.length);
    set(
      this.list,
      found.map(({ n, name }) =>
        button(term(n), () => this.app.store.set({ shape: name }), {
          'aria-current': name === chosen ? 'true' : null,
        }),
      ),
      this.all && found.length === 0 && h('p', {}, t('shapeUnknown')),
    );
  }

  private async load(name: string): Promise<void> {
    try {
      const a = await this.loading.ask('shape', { name });
      if (!a) return;
      this.shape = a;
      this.example = 0;
      this.draw(a);
      this.app.redraw();
      void this.readExample();
      await this.loadGames({ collection: this.app.collection, named: [a.en] });
    } catch (e) {
      this.shape = null;
      set(this.page, h('p', { class: 'notice error' }, (e as Error).message));
    }
  }

  private draw(a: ShapeAnswer): void {
    const examples = a.examples.map((e, i) => {
      const mark = e.move ? parsePoint(e.move, e.size) : null;
      const picture = miniature(
        e.board.split('/'),
        null,
        mark !== null && mark >= 0 ? { x: mark & 31, y: mark >> 5 } : null,
      );
      const b = button('', () => this.chooseExample(i));
      b.append(picture, h('span', { class: 'small' }, t(e.miss ? 'nearMiss' : 'example')));
      return b;
    });
    set(
      this.page,
      h('h2', {}, term(a)),
      h('p', {}, words(a)),
      h('div', { class: 'row' }, diagram(a), meaningOf(a) && h('p', { class: 'meaning' }, meaningOf(a))),
      h('div', { class: 'row examples' }, examples),
      this.read,
      h(
        'div',
        { class: 'row' },
        button(t('searchPattern'), () => this.onBoard(a), { id: 'shape-on-board' }),
        this.playersOf(a.en),
      ),
      h(
        'details',
        {},
        h('summary', {}, t('inText')),
        h('pre', { tabindex: 0, role: 'group', 'aria-label': t('patternText') }, a.text),
      ),
    );
  }

  /** A button for the games with a name. */
  private playersOf(name: string): HTMLElement {
    const { collection } = this.app.store.state;
    return button(t('whoPlays'), () => this.app.store.set({ ...initial(), view: 'explore', collection, named: [name] }));
  }

  private chooseExample(i: number): void {
    this.example = i;
    this.app.redraw();
    void this.readExample();
  }

  /** The names of the example's move, and its purposes found by reading. */
  private async readExample(): Promise<void> {
    set(this.read);
    const e = this.shape?.examples[this.example];
    const point = e?.move ? parsePoint(e.move, e.size) : null;
    if (!e || point === null) return this.reading.stop();
    const p = Position.parse(e.board.split('/'));
    const stones = points(whole(e.size)).flatMap((q): [Point, Stone][] => (p.get(q) ? [[q, p.get(q) as Stone]] : []));
    const s: State = { ...initial(), size: e.size, setup: new Map(stones), moves: [{ color: Black, point }], played: 1 };
    try {
      const purposes = !this.app.api.transport.offline;
      const a = await this.reading.ask('name', { record: { text: recordOf(s) }, purposes });
      const m = a?.moves[0];
      if (m) set(this.read, h('p', { class: 'small' }, lastName(m, e.size, s)), consequences(m));
    } catch {
      // the page of the shape is complete without them
    }
  }

  private drawLine(line: LineName): void {
    const moves = line.moves.map((m, i) => `${i + 1}. ${m}`).join('  ');
    set(
      this.page,
      h('h2', {}, term(line)),
      h('p', {}, words(line)),
      h('p', { class: 'small soft' }, t(`kind_${line.kind}`), ...(line.tags?.length ? [': ' + line.tags.join(', ')] : [])),
      line.text && h('p', { class: 'meaning' }, line.text),
      h('p', { class: 'small' }, moves),
      h('p', { class: 'small soft' }, t('lineSources', { text: line.sources.join('; ') })),
      h(
        'div',
        { class: 'row' },
        button(t('searchPattern'), () => this.lineOnBoard(line), { id: 'shape-on-board' }),
      ),
    );
  }

  /** Puts a line on the board of the search. */
  private lineOnBoard(line: LineName): void {
    const { collection } = this.app.store.state;
    const moves = movesOf(line).filter((m) => m.point !== Pass);
    const region = line.kind === 'joseki' ? cornerOf(line) : null;
    this.app.store.set({ ...initial(), view: 'explore', collection, moves, played: moves.length, region });
  }

  /** Who plays it: from games with the name, if the collection has names, or with the line. */
  private async loadGames(request: SearchRequest): Promise<void> {
    this.results.busy(true);
    set(this.games);
    try {
      const found = await this.searching.ask('search', { ...request, limit: most, boards: false });
      if (!found) return;
      this.results.show({ ...found, continuations: [] });
      const players = tally(
        found.list.flatMap((hit) => (this.line ? [hit.black, hit.white] : hit.by === 'white' ? [hit.white] : [hit.black])).filter(Boolean),
      ).slice(0, 12);
      set(
        this.games,
        players.length > 0 &&
          h(
            'table',
            { class: 'small' },
            h('caption', { class: 'hidden' }, t('whoPlays')),
            h(
              'tbody',
              {},
              players.map(([name, n]) =>
                h(
                  'tr',
                  {},
                  h(
                    'td',
                    {},
                    button(name, () => this.app.store.set({ view: 'players', player: name }), { class: 'quiet' }),
                  ),
                  h('td', { class: 'number' }, count(n)),
                ),
              ),
            ),
          ),
        found.hits > most && h('p', { class: 'small soft' }, t('ofFirst', { n: count(most) })),
        h('h3', {}, t('example')),
        found.list.slice(0, 10).map((hit) => this.entry(hit)),
      );
    } catch (e) {
      this.results.message((e as Error).message);
    }
  }

  private entry(hit: SearchHit): HTMLElement {
    const e = button(
      `${hit.black || '?'} – ${hit.white || '?'}, ${hit.date}: ${hit.move ?? ''}`,
      () => this.app.store.set({ view: 'game', game: String(hit.game), node: hit.node, line: [] }),
      { class: 'quiet small' },
    );
    return e;
  }

  /** Puts the shape on the board of the search, at its edges if it has any. */
  private onBoard(a: ShapeAnswer): void {
    const size = 19;
    const height = a.diagram.length;
    const width = a.diagram[0]?.length ?? 0;
    const middle = (n: number): number => Math.max(1, Math.floor((size - n) / 2));
    const x0 = a.edges.includes('left') ? 0 : a.edges.includes('right') ? size - width : middle(width);
    const y0 = a.edges.includes('top') ? 0 : a.edges.includes('bottom') ? size - height : middle(height);
    const setup = new Map<Point, Stone>();
    const wild = new Map<Point, Wild>();
    a.diagram.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        const p = at(x0 + x, y0 + y);
        const c = row[x]!;
        if (c === 'X') setup.set(p, Black);
        else if (c === 'O') setup.set(p, White);
        else if (c === 'x' || c === 'o') wild.set(p, c);
        else if (c === '?' || c === 'S') wild.set(p, '*');
      }
    });
    const region = { x0, y0, x1: x0 + width - 1, y1: y0 + height - 1 };
    this.app.store.set({
      ...initial(),
      view: 'explore',
      collection: this.app.store.state.collection,
      setup,
      wild,
      region,
    });
  }

  model(): BoardModel {
    if (this.line) return lineModel(this.line, this.played);
    const e = this.shape?.examples[this.example];
    const p = e ? Position.parse(e.board.split('/')) : new Position(19);
    const move = e?.move ? parsePoint(e.move, e.size) : null;
    return {
      size: p.size,
      cell: (q) => p.get(q),
      last: null,
      turn: Black,
      labels: move !== null && move >= 0 ? new Map([[move, '1']]) : new Map(),
    };
  }

  play(): void {}

  step(by: Step): void {
    if (this.line) {
      const all = this.line.moves.length;
      this.played = by === 'start' ? 0 : by === 'end' ? all : Math.max(0, Math.min(all, this.played + by));
      this.app.redraw();
      return;
    }
    const last = (this.shape?.examples.length ?? 1) - 1;
    this.chooseExample(by === 'start' ? 0 : by === 'end' ? last : Math.max(0, Math.min(last, this.example + by)));
  }
}

/** The diagram of a pattern; lines end at declared edges. */
function diagram(a: ShapeAnswer): SVGElement {
  const h = a.diagram.length;
  const w = a.diagram[0]?.length ?? 0;
  const edge = (side: string): number => (a.edges.includes(side) ? 0.5 : 0);
  let lines = '';
  for (let y = 0; y < h; y++) lines += `M${edge('left')} ${y + 0.5}H${w - edge('right')}`;
  for (let x = 0; x < w; x++) lines += `M${x + 0.5} ${edge('top')}V${h - edge('bottom')}`;
  const cells = a.diagram.flatMap((row, y) =>
    [...row].map((c, x) => {
      const at = { cx: x + 0.5, cy: y + 0.5 };
      if (c === 'X' || c === 'O') return s('circle', { class: c === 'X' ? 'stone-b' : 'stone-w', ...at, r: 0.45 });
      if (c === 'x' || c === 'o')
        return s('circle', { class: `stone-${c === 'x' ? 'b' : 'w'} maybe`, ...at, r: 0.22 });
      if (c === '.') return null;
      const text = s('text', { x: x + 0.5, y: y + 0.5, dy: '0.35em' }, c);
      return s('g', {}, s('circle', { class: 'ground', ...at, r: 0.42 }), text);
    }),
  );
  const side = 30;
  return s(
    'svg',
    {
      class: 'pattern',
      viewBox: `0 0 ${w} ${h}`,
      width: w * side,
      height: h * side,
      role: 'img',
      'aria-label': a.diagram.join(' '),
    },
    s('rect', { class: 'ground', width: w, height: h }),
    s('path', { d: lines }),
    cells,
  );
}

/** A word in lower case without macrons and hyphens. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s'’-]/g, '')
    .toLowerCase();
}

/** A name in English, in Japanese and as it is spoken, each once. */
function words(n: NameTerm): string {
  return [...new Set([n.en, n.ja, n.romaji])].filter(Boolean).join(' · ');
}
