// A game: its moves with their names, suggestions, variations, comments.

import type { App, Panel } from '../app.ts';
import type {
  GameInfo,
  GamesAnswer,
  NameAnswer,
  NamedMove,
  OwnRecord,
  ReadAnswer,
  RecordAnswer,
  SuggestAnswer,
  Tree,
} from '../api.ts';
import type { BoardModel, Group, Next } from '../board/view.ts';
import { button, download, h, s, set } from '../dom.ts';
import { language, t, term } from '../i18n.ts';
import { icon } from '../icons.ts';
import { end } from '../marks.ts';
import { Black, opponent, parsePoint, pointName, type Point, type Stone } from '../point.ts';
import { Position } from '../rules.ts';
import type { Placed, State } from '../state.ts';
import { percent } from '../stats.ts';
import { childrenOf, lineTo, moveOf, pathTo, positionAt } from '../tree.ts';
import { AddToCollection } from './add.ts';
import type { Explore } from './explore.ts';
import { VirtualList } from './list.ts';
import { OpenRecord } from './open.ts';
import { Variations } from './variations.ts';

/** A record that is shown, and what is known of it. */
interface Shown {
  key: string;
  tree: Tree;
  children: number[][];
  record: { collection: string; game: number } | { record: OwnRecord };
  names: Map<number, NamedMove>; // by node
  text: string;
}

export class Game implements Panel {
  readonly element: HTMLElement;
  private shown: Shown | null = null;
  private own: { record: OwnRecord; answer: ReadAnswer } | null = null;
  private dropped: OwnRecord[] = []; // with it, to be added to a collection
  private readonly title = h('h2', {});
  private readonly facts = h('dl', { class: 'facts small' });
  private readonly message = h('div', {});
  private readonly now = h('div', { class: 'stack', 'aria-live': 'off' });
  private readonly comment = h('p', { class: 'comment small' });
  private readonly strip = s('svg', {
    class: 'strip',
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': t('names'),
  });
  private readonly moves = h('div', { class: 'moves', tabindex: 0, role: 'group', 'aria-label': t('names') });
  private readonly variations = new Variations((node) => this.go(node));
  private readonly suggestions = h('div', { class: 'stack' });
  private readonly gameBox: HTMLElement;
  private readonly listBox: HTMLElement;
  private readonly list: VirtualList<GameInfo>;
  private readonly opener: OpenRecord;
  private readonly adder: AddToCollection;
  private readonly playButton: HTMLButtonElement;
  private suggest = false;
  private suggested: { key: string; answer: SuggestAnswer } | null = null;
  private timer = 0;
  private readonly loading;
  private readonly naming;
  private readonly advice;

  constructor(
    private readonly app: App,
    private readonly explore: Explore,
  ) {
    this.loading = app.latest();
    this.naming = app.latest();
    this.advice = app.latest();
    this.opener = new OpenRecord(app, (record, answer, all) => this.openOwn(record, answer, all));
    this.adder = new AddToCollection(app);
    this.playButton = h(
      'button',
      {
        type: 'button',
        class: 'sign',
        id: 'autoplay',
        'aria-label': t('autoplay'),
        title: t('autoplay'),
        click: () => this.autoplay(),
      },
      icon('play'),
    );
    this.strip.addEventListener('click', (e) => this.stripClick(e as MouseEvent));
    this.list = new VirtualList(
      t('gamesList'),
      (skip, limit, signal) => this.page(skip, limit, signal),
      (g) => this.entry(g),
    );
    this.gameBox = h(
      'section',
      { class: 'card', 'aria-label': t('game') },
      this.title,
      this.facts,
      this.tools(),
      this.adder.element,
      this.strip,
      this.now,
      this.comment,
      this.variations.element,
      this.suggestions,
      this.moves,
    );
    this.listBox = h(
      'section',
      { class: 'card', 'aria-label': t('gamesList') },
      h('h2', {}, t('gamesList')),
      this.list.element,
    );
    this.element = h('div', { class: 'panel' }, this.message, this.gameBox, this.opener.element, this.listBox);
  }

  private tools(): HTMLElement {
    return h(
      'div',
      { class: 'row' },
      this.playButton,
      button(t('previousHit'), () => void this.hit(-1)),
      button(t('nextHit'), () => void this.hit(1)),
      button(t('searchHere'), () => this.searchHere(), { id: 'search-here' }),
      button(t('suggest'), () => this.toggleSuggest(), { id: 'suggest', 'aria-pressed': 'false' }),
      button(t('saveSgf'), () => void this.save(), { id: 'save-sgf' }),
      button(t('saveNamed'), () => void this.saveNamed(), { id: 'save-named' }),
    );
  }

  // Loading.

  show(st: State, before: State | null): void {
    if (!before) void this.loadList();
    const key = st.game === 'own' ? 'own' : `${this.app.collection}/${st.game}`;
    if (this.shown?.key !== key || st.game === '') void this.load(st, key);
    else this.update(st);
  }

  private async load(st: State, key: string): Promise<void> {
    set(this.message);
    if (st.game === '' || (st.game === 'own' && !this.own)) {
      this.shown = null;
      this.gameBox.hidden = true;
      set(this.message, h('p', { class: 'notice' }, t('noGame')));
      this.app.redraw();
      return;
    }
    try {
      if (st.game === 'own') {
        const { record, answer } = this.own!;
        this.use(key, answer.tree, { record }, record.text ?? '');
        if (answer.warnings.length)
          set(
            this.message,
            h('p', { class: 'notice small' }, t('warnings', { text: answer.warnings.join('; ') })),
          );
      } else {
        const request = { collection: this.app.collection, game: Number(st.game) };
        const a = await this.loading.ask<RecordAnswer>('record', request);
        if (a) this.use(key, a.tree, request, a.text ?? '');
      }
    } catch (e) {
      this.shown = null;
      this.gameBox.hidden = true;
      set(this.message, h('p', { class: 'notice error' }, (e as Error).message));
      this.app.redraw();
    }
  }

  private use(key: string, tree: Tree, record: Shown['record'], text: string): void {
    this.shown = { key, tree, children: childrenOf(tree), record, names: new Map(), text };
    this.gameBox.hidden = false;
    this.title.textContent = tree.title || t('game');
    const shownFacts = new Map([
      ['EV', 'f_event'],
      ['RE', 'result'],
      ['KM', 'f_komi'],
      ['HA', 'f_handicap'],
      ['PC', 'f_venue'],
    ] as const);
    set(
      this.facts,
      tree.info.flatMap(([name, value]) => {
        const word = shownFacts.get(name as 'EV');
        return word && value ? [h('dt', {}, t(word)), h('dd', {}, value)] : [];
      }),
    );
    this.adder.show('record' in record ? this.dropped : []);
    this.drawMoves();
    this.update(this.app.store.state);
    this.app.redraw();
    void this.name(this.shown);
  }

  private async name(shown: Shown): Promise<void> {
    try {
      const a = await this.naming.ask<NameAnswer>('name', shown.record);
      if (!a || this.shown !== shown) return;
      let i = 0;
      for (const [node, n] of shown.tree.nodes.entries()) {
        if (!n.main || !n.color) continue;
        const move = a.moves[i++];
        if (move) shown.names.set(node, move);
      }
      this.drawMoves();
      this.update(this.app.store.state);
      this.app.redraw();
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  private openOwn(record: OwnRecord, answer: ReadAnswer, all: OwnRecord[]): void {
    this.dropped = all;
    this.own = { record, answer };
    if (this.shown?.key === 'own') this.shown = null;
    this.app.store.set({ view: 'game', game: 'own', node: 0, line: [] });
    if (!this.shown) void this.load(this.app.store.state, 'own');
  }

  private async loadList(): Promise<void> {
    try {
      const a = await this.app.api.ask<GamesAnswer>('games', { collection: this.app.collection, limit: 1 });
      this.list.reset(a.total);
    } catch {
      this.listBox.hidden = true;
    }
  }

  private async page(skip: number, limit: number, signal: AbortSignal): Promise<GameInfo[]> {
    return (await this.app.api.ask<GamesAnswer>('games', { collection: this.app.collection, skip, limit }, signal))
      .list;
  }

  private entry(g: GameInfo): HTMLElement {
    const e = button('', () => this.app.store.set({ game: String(g.game), node: 0, line: [] }));
    e.append(
      h('span', { class: 'number soft' }, g.game),
      h(
        'span',
        { class: 'stack' },
        h('span', { class: 'names' }, `${g.black || '?'} – ${g.white || '?'}`),
        h('span', { class: 'small soft names' }, [g.date, g.event].filter(Boolean).join(' · ')),
      ),
      h('span', { class: 'small number' }, g.result),
    );
    return e;
  }

  // Where we are.

  private get node(): number {
    const last = (this.shown?.tree.nodes.length ?? 1) - 1;
    return Math.max(0, Math.min(this.app.store.state.node, last));
  }

  private go(node: number): void {
    this.app.store.set({ node, line: [] });
  }

  /** The position at the node, with the moves that were played on from it. */
  private position(): { position: Position; turn: Stone; moves: number } {
    const at = positionAt(this.shown!.tree, this.node);
    for (const m of this.app.store.state.line) {
      if (at.position.play(m.color, m.point)) break;
      at.turn = opponent(m.color);
      at.moves++;
    }
    return at;
  }

  step(by: 1 | -1 | 'start' | 'end'): void {
    const shown = this.shown;
    if (!shown) return;
    const line = this.app.store.state.line;
    const node = this.node;
    if (by === 'start') this.go(0);
    else if (by === 'end') this.go(shown.tree.nodes.findLastIndex((n) => n.main));
    else if (by === -1 && line.length > 0) this.app.store.set({ line: line.slice(0, -1) });
    else if (by === -1 && node > 0) this.go(shown.tree.nodes[node]!.parent);
    else if (by === 1 && line.length === 0 && shown.children[node]!.length > 0) this.go(shown.children[node]![0]!);
    else if (by === 1) this.stop();
  }

  play(p: Point): void {
    const shown = this.shown;
    if (!shown) return;
    const { position, turn } = this.position();
    const line = this.app.store.state.line;
    const child = line.length
      ? undefined
      : shown.children[this.node]!.find((c) => moveOf(shown.tree, c)?.point === p);
    if (child !== undefined) {
      this.go(child);
      return;
    }
    const bad = position.check(turn, p);
    if (bad) this.app.toast(t(`illegal_${bad}`));
    else this.app.store.set({ line: [...line, { color: turn, point: p }] });
  }

  letter(letter: string): boolean {
    const shown = this.shown;
    const next =
      this.variationMarks().find((n) => n.label === letter) ??
      this.suggestionMarks().find((n) => n.label === letter);
    if (!shown || !next) return false;
    this.play(next.points[0]!);
    return true;
  }

  autoplay(): void {
    if (this.timer) this.stop();
    else {
      this.timer = window.setInterval(() => this.step(1), 1000);
      set(this.playButton, icon('stop'));
      this.playButton.setAttribute('aria-label', t('stop'));
      this.step(1);
    }
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    set(this.playButton, icon('play'));
    this.playButton.setAttribute('aria-label', t('autoplay'));
  }

  leave(): void {
    this.stop();
  }

  private async hit(by: 1 | -1): Promise<void> {
    const hit = await this.explore.hitBeside(this.app.store.state.game, this.node, by);
    if (hit) this.app.store.set({ game: String(hit.game), node: hit.node, line: [] });
  }

  private searchHere(): void {
    const shown = this.shown;
    if (!shown) return;
    const line = lineTo(shown.tree, this.node);
    const { position, turn } = this.position();
    const moves = line ? [...line.moves, ...this.app.store.state.line] : [];
    let setup = line?.setup ?? new Map<Point, Stone>();
    if (!line) setup = new Map([...position.cells.entries()].filter(([, c]) => c > 0) as [Point, Stone][]);
    const first = moves[0]?.color ?? turn;
    this.app.store.set({
      view: 'explore',
      size: shown.tree.size,
      setup,
      moves,
      played: moves.length,
      first,
      wild: new Map(),
      region: null,
    });
  }

  // What is shown.

  private update(st: State): void {
    const shown = this.shown;
    if (!shown) return;
    const { moves, position, turn } = this.position();
    const total = shown.tree.nodes.filter((n) => n.main && n.color).length;
    const name = shown.names.get(this.node);
    const onLine = st.line.length > 0;
    set(
      this.now,
      h('p', {}, h('b', {}, t('moveOf', { n: moves, of: total })), onLine ? '' : ' ' + this.describe(name)),
      !onLine && name && this.shapes(name),
    );
    this.comment.textContent = onLine ? '' : (shown.tree.nodes[this.node]!.comment ?? '');
    this.variations.show(shown.tree, this.node);
    this.drawStrip();
    for (const b of this.moves.querySelectorAll('[aria-current]')) b.removeAttribute('aria-current');
    const current = this.moves.querySelector<HTMLElement>(`[data-node="${this.node}"]`);
    current?.setAttribute('aria-current', 'step');
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
    if (this.suggest) void this.askSuggestions(position, turn);
    if (position.last >= 0)
      this.app.say(
        `${t(turn === Black ? 'white' : 'black')} ${pointName(position.last, shown.tree.size)} ${onLine ? '' : this.describe(name)}`,
      );
    end('step');
  }

  private describe(m: NamedMove | undefined): string {
    return m ? m.names.map(term).join(', ') || t('noName') : '';
  }

  private shapes(m: NamedMove): HTMLElement | null {
    const words = (list: NamedMove['made'], sign: string): string[] => list.map((shape) => sign + term(shape));
    const all = [...words(m.made, '+ '), ...words(m.broken, '− ')];
    return all.length ? h('p', { class: 'small soft' }, all.join('   ')) : null;
  }

  private drawMoves(): void {
    const shown = this.shown!;
    let number = 0;
    set(
      this.moves,
      shown.tree.nodes.flatMap((n, node) => {
        if (!n.main || !n.color) return [];
        const e = button('', () => this.go(node), { 'data-node': node });
        const name = shown.names.get(node);
        const dot = h('span', {
          class: 'dot ' + (n.color === 'black' ? 'b' : 'w'),
          title: t(n.color === 'black' ? 'black' : 'white'),
        });
        e.append(
          h('span', { class: 'number soft' }, ++number),
          dot,
          h('span', {}, n.point ?? ''),
          h(
            'span',
            { class: 'small' },
            this.describe(name),
            name && name.made.length > 0
              ? h('span', { class: 'soft' }, name.made.map((m) => ' + ' + term(m)).join(''))
              : null,
          ),
        );
        return [e];
      }),
    );
  }

  /** A bar for each move of the main line: higher where it makes or breaks shapes, coloured where it takes. */
  private drawStrip(): void {
    const { tree, names } = this.shown!;
    const list = tree.nodes.flatMap((n, node) => (n.main && n.color ? [node] : []));
    this.strip.setAttribute('viewBox', `0 0 ${Math.max(1, list.length)} 20`);
    set(
      this.strip,
      list.map((node, i) => {
        const m = names.get(node);
        const weight = m ? (m.names.length ? 5 : 2) + 3 * Math.min(4, m.made.length + m.broken.length) : 2;
        const kind = node === this.node ? 'now' : m && m.captured > 0 ? 'key' : '';
        const height = node === this.node ? 20 : weight;
        return s(
          'rect',
          { class: kind, x: i + 0.08, y: 20 - height, width: 0.84, height },
          s('title', {}, `${i + 1} ${tree.nodes[node]!.point ?? ''} ${this.describe(m)}`),
        );
      }),
    );
  }

  private stripClick(e: MouseEvent): void {
    const { tree } = this.shown!;
    const list = tree.nodes.flatMap((n, node) => (n.main && n.color ? [node] : []));
    const box = this.strip.getBoundingClientRect();
    const i = Math.floor(((e.clientX - box.left) / box.width) * list.length);
    const node = list[Math.max(0, Math.min(i, list.length - 1))];
    if (node !== undefined) this.go(node);
  }

  model(st: State): BoardModel {
    const shown = this.shown;
    if (!shown) {
      const p = new Position(st.size);
      return { size: st.size, cell: (q) => p.get(q), last: null, turn: Black };
    }
    const { position, turn } = this.position();
    const n = shown.tree.nodes[this.node]!;
    const size = shown.tree.size;
    const point = (name: string): Point => parsePoint(name, size) ?? -1;
    const plain = st.line.length > 0;
    const name = plain ? undefined : shown.names.get(this.node);
    const group =
      (kind: Group['kind']) =>
      (shape: NamedMove['made'][number]): Group => ({ kind, title: term(shape), points: shape.stones.map(point) });
    const marks = new Map<Point, string>();
    if (!plain)
      for (const [kind, points] of Object.entries(n.marks ?? {}))
        for (const p of points) marks.set(point(p), kind);
    return {
      size,
      cell: (q) => position.get(q),
      last: position.last >= 0 ? position.last : null,
      turn,
      labels: new Map(
        plain ? [] : Object.entries(n.labels ?? {}).map(([p, text]): [Point, string] => [point(p), text]),
      ),
      marks,
      groups: [...(name?.broken ?? []).map(group('broken')), ...(name?.made ?? []).map(group('made'))],
      next: this.suggest ? this.suggestionMarks() : this.variationMarks(),
    };
  }

  /** Letters on the moves of variations, where there are several. */
  private variationMarks(): Next[] {
    const shown = this.shown;
    const children = shown?.children[this.node] ?? [];
    if (!shown || children.length < 2 || this.app.store.state.line.length > 0) return [];
    return children.flatMap((c, i): Next[] => {
      const m = moveOf(shown.tree, c);
      return m && m.point >= 0
        ? [
            {
              points: [m.point],
              label: 'ABCDEFGHJKLMNPQRSTUVWYZ'[i] ?? '·',
              share: '',
              weight: 1,
              black: m.color === Black ? 1 : 0,
            },
          ]
        : [];
    });
  }

  named(): Placed | null {
    if (!this.shown) return null;
    const { position, turn } = this.position();
    return placedOf(position, turn);
  }

  // Suggestions.

  private toggleSuggest(): void {
    this.suggest = !this.suggest;
    this.gameBox.querySelector('#suggest')!.setAttribute('aria-pressed', String(this.suggest));
    set(this.suggestions);
    this.update(this.app.store.state);
    this.app.redraw();
  }

  private async askSuggestions(position: Position, turn: Stone): Promise<void> {
    const size = position.size;
    const st = this.app.store.state;
    const next = st.line.length ? undefined : this.shown!.children[this.node]![0];
    const played = next === undefined ? undefined : this.shown!.tree.nodes[next]!.point;
    const request = { ...this.placedPath(position, turn), limit: 10, played: played === '?' ? undefined : played };
    const key = JSON.stringify(request);
    if (this.suggested?.key === key) return;
    try {
      const answer = await this.advice.ask<SuggestAnswer>('suggest', request);
      if (!answer) return;
      this.suggested = { key, answer };
      this.showSuggestions(answer, size);
      this.app.redraw();
    } catch (e) {
      set(this.suggestions, h('p', { class: 'notice error' }, (e as Error).message));
    }
  }

  /** The position as moves, where that is possible: the last moves count for suggestions. */
  private placedPath(position: Position, turn: Stone): Placed {
    const line = lineTo(this.shown!.tree, this.node);
    if (!line) return placedOf(position, turn);
    const size = position.size;
    const moves = [...line.moves, ...this.app.store.state.line];
    const word = (c: Stone, p: Point): string => (c === Black ? 'B:' : 'W:') + pointName(p, size);
    const out: Placed = { size, turn: turn === Black ? 'black' : 'white' };
    if (moves.length) out.turn = moves[0]!.color === Black ? 'black' : 'white';
    if (line.setup.size) out.setup = [...line.setup].map(([p, c]) => word(c, p)).join(' ');
    if (moves.length) out.play = moves.map((m) => word(m.color, m.point)).join(' ');
    return out;
  }

  private showSuggestions(a: SuggestAnswer, size: number): void {
    set(
      this.suggestions,
      h('h3', {}, t('suggestions')),
      a.played &&
        h('p', { class: 'small' }, `${a.played.point}: ${a.played.rank}. (${percent(a.played.probability, 1)})`),
      h(
        'table',
        { class: 'small' },
        h(
          'tbody',
          {},
          a.suggestions.map((m) =>
            h(
              'tr',
              {},
              h(
                'td',
                {},
                button(m.label, () => this.play(parsePoint(m.point, size) ?? -1), {
                  'aria-label': `${m.label}, ${m.point}`,
                }),
              ),
              h('td', {}, m.point),
              h('td', { class: 'number' }, percent(m.probability, 1)),
              h('td', {}, m.names.slice(0, 1).map(term).join('')),
              h('td', { class: 'number soft' }, m.seen ? t('seenTimes', { n: m.seen.count }) : ''),
            ),
          ),
        ),
      ),
    );
  }

  private suggestionMarks(): Next[] {
    const size = this.shown?.tree.size ?? 19;
    const a = this.suggest ? this.suggested?.answer : undefined;
    return (a?.suggestions ?? []).map((m) => ({
      points: [parsePoint(m.point, size) ?? -1],
      label: m.label,
      share: percent(m.probability, 1),
      weight: m.probability,
      black: a!.to_move === 'black' ? 1 : 0,
    }));
  }

  // Saving.

  private fileName(): string {
    return (
      (this.shown?.tree.title || 'game')
        .replace(/[^\p{L}\p{N} .()-]+/gu, '')
        .trim()
        .slice(0, 80) || 'game'
    );
  }

  /** Saves the record as it was read; one of another format, or with moves played on, is written as SGF. */
  private async save(): Promise<void> {
    const shown = this.shown;
    if (!shown) return;
    const line = this.app.store.state.line;
    const own = 'record' in shown.record ? shown.record.record : null;
    if (line.length === 0 && own?.base64 && /\.sgf$/i.test(own.name)) {
      const bytes = Uint8Array.from(atob(own.base64), (c) => c.charCodeAt(0));
      download(this.fileName() + '.sgf', 'application/x-go-sgf', bytes);
    } else if (line.length === 0 && /^\s*\(/.test(shown.text))
      download(this.fileName() + '.sgf', 'application/x-go-sgf', shown.text);
    else {
      const tree = { ...shown.tree, nodes: [...shown.tree.nodes] };
      let parent = this.node;
      for (const m of line) {
        tree.nodes.push({
          parent,
          color: m.color === Black ? 'black' : 'white',
          point: pointName(m.point, tree.size),
        });
        parent = tree.nodes.length - 1;
      }
      await this.write({ tree });
    }
  }

  private async write(request: object): Promise<void> {
    try {
      const a = await this.app.api.ask<{ sgf: string }>('write', request);
      download(this.fileName() + '.sgf', 'application/x-go-sgf', a.sgf);
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  private async saveNamed(): Promise<void> {
    if (this.shown) await this.write({ ...this.shown.record, names: true, lang: language === 'ja' ? 'ja' : 'en' });
  }

  /** Names of the moves up to the node, for tests and for the live region. */
  pathLength(): number {
    return this.shown ? pathTo(this.shown.tree, this.node).length : 0;
  }
}

/** A position as set-up stones. */
export function placedOf(p: Position, turn: Stone): Placed {
  const setup: string[] = [];
  for (const [point, c] of p.cells.entries())
    if (c) setup.push((c === Black ? 'B:' : 'W:') + pointName(point, p.size));
  return { size: p.size, setup: setup.join(' '), turn: turn === Black ? 'black' : 'white' };
}
