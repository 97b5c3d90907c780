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
  Tree,
} from '../api.ts';
import type { BoardModel, Group, Next } from '../board/view.ts';
import { button, download, h, set } from '../dom.ts';
import { language, t, term } from '../i18n.ts';
import { icon } from '../icons.ts';
import { end } from '../marks.ts';
import { Black, opponent, parsePoint, pointName, type Point, type Stone } from '../point.ts';
import { Position } from '../rules.ts';
import type { Placed, State } from '../state.ts';
import { label } from '../stats.ts';
import { childrenOf, lineTo, moveOf, positionAt } from '../tree.ts';
import { AddToCollection } from './add.ts';
import type { Explore } from './explore.ts';
import { VirtualList } from './list.ts';
import { consequences, describe, MoveList } from './moves.ts';
import { OpenRecord } from './open.ts';
import { Review } from './review.ts';
import { Life, type Asked } from './life.ts';
import { Suggestions } from './suggestions.ts';
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
  private readonly moves = new MoveList((node) => this.go(node));
  private readonly variations = new Variations((node) => this.go(node));
  private readonly suggestions: Suggestions;
  private readonly life: Life;
  private readonly review: Review;
  private readonly gameBox: HTMLElement;
  private readonly listBox: HTMLElement;
  private readonly list: VirtualList<GameInfo>;
  private readonly opener: OpenRecord;
  private readonly adder: AddToCollection;
  private readonly playButton: HTMLButtonElement;
  private suggest = false;
  private timer = 0;
  private readonly loading;
  private readonly naming;

  constructor(
    private readonly app: App,
    private readonly explore: Explore,
  ) {
    this.loading = app.latest();
    this.naming = app.latest();
    this.suggestions = new Suggestions(app, (p) => this.play(p));
    this.life = new Life(app, (p) => this.play(p));
    this.review = new Review(app, (node) => this.go(node));
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
      this.moves.strip,
      this.now,
      this.comment,
      this.variations.element,
      this.suggestions.element,
      this.life.element,
      this.review.element,
      this.moves.element,
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
      button(t('life'), () => this.toggleLife(), { id: 'life', 'aria-pressed': 'false', title: t('lifeHelp') }),
      button(t('reviewGame'), () => this.startReview(), { id: 'review' }),
      button(t('saveSgf'), () => void this.save(), { id: 'save-sgf' }),
      button(t('saveNamed'), () => void this.saveNamed(), { id: 'save-named' }),
    );
  }

  // Loading.

  show(st: State, before: State | null): void {
    if (!before) void this.loadList();
    // As the address has it: the names of the collections may be known only later.
    const key = st.game === 'own' ? 'own' : `${st.collection}/${st.game}`;
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
    this.review.clear();
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
    this.moves.draw(tree, this.shown.names);
    this.update(this.app.store.state);
    this.app.redraw();
    void this.name(this.shown);
  }

  private async name(shown: Shown): Promise<void> {
    try {
      const a = await this.naming.ask<NameAnswer>('name', { ...shown.record, purposes: !this.app.api.transport.offline });
      if (!a || this.shown !== shown) return;
      let i = 0;
      for (const [node, n] of shown.tree.nodes.entries()) {
        if (!n.main || !n.color) continue;
        const move = a.moves[i++];
        if (move) shown.names.set(node, move);
      }
      this.moves.draw(shown.tree, shown.names);
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
    if (this.life.on && position.get(p)) {
      this.life.pick(p, this.asked());
      return;
    }
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
      (this.life.on ? this.life : this.suggestions).marks().find((n) => n.label === letter);
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
    this.review.stop();
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
    const name = shown.names.get(this.node);
    const onLine = st.line.length > 0;
    set(
      this.now,
      h('p', {}, h('b', {}, t('moveOf', { n: moves, of: this.moves.count })), onLine ? '' : ' ' + describe(name)),
      !onLine && name && consequences(name),
    );
    this.comment.textContent = onLine ? '' : (shown.tree.nodes[this.node]!.comment ?? '');
    this.variations.show(shown.tree, this.node);
    this.moves.mark(this.node);
    if (this.suggest) void this.suggestions.ask(this.placedPath(position, turn), this.nextPlayed(), this.komi());
    if (this.life.on) void this.life.ask(this.asked());
    this.review.mark(this.moveNodes().indexOf(this.node) + 1);
    if (position.last >= 0)
      this.app.say(
        `${t(turn === Black ? 'white' : 'black')} ${pointName(position.last, shown.tree.size)} ${onLine ? '' : describe(name)}`,
      );
    end('step');
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
      groups: this.life.on
        ? this.life.groups()
        : [...(name?.broken ?? []).map(group('broken')), ...(name?.made ?? []).map(group('made'))],
      next: this.life.on ? this.life.marks() : this.suggest ? this.suggestions.marks() : this.variationMarks(),
      ...(this.suggest && this.suggestions.owner() ? { owner: this.suggestions.owner()! } : {}),
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
              label: label(i),
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

  // A review.

  private startReview(): void {
    if (this.shown) this.review.toggle(this.shown.record, this.moveNodes());
  }

  /** The nodes of the main line that have moves. */
  private moveNodes(): number[] {
    return (this.shown?.tree.nodes ?? []).flatMap((n, i) => (n.main && n.color ? [i] : []));
  }

  /** What White is given: what the record says, if that can be. */
  private komi(): number {
    const text = this.shown?.tree.info.find(([name]) => name === 'KM')?.[1] ?? '';
    const komi = text.trim() === '' ? NaN : Number(text.replace(',', '.'));
    return Math.abs(komi) <= 100 ? komi : 7.5;
  }

  // Suggestions.

  private toggleSuggest(): void {
    this.suggest = !this.suggest;
    this.gameBox.querySelector('#suggest')!.setAttribute('aria-pressed', String(this.suggest));
    if (!this.suggest) this.suggestions.clear();
    this.update(this.app.store.state);
    this.app.redraw();
  }

  // Life and death.

  private toggleLife(): void {
    this.life.on = !this.life.on;
    this.gameBox.querySelector('#life')!.setAttribute('aria-pressed', String(this.life.on));
    if (!this.life.on) this.life.clear();
    this.update(this.app.store.state);
    this.app.redraw();
  }

  private asked(): Asked {
    const { position, turn } = this.position();
    const moves = this.app.store.state.line.length;
    return { placed: this.placedPath(position, turn), node: this.node, moves, position, turn };
  }

  /** The move that the record has next; undefined where it has none. */
  private nextPlayed(): string | undefined {
    const shown = this.shown!;
    const next = this.app.store.state.line.length ? undefined : shown.children[this.node]![0];
    const point = next === undefined ? undefined : shown.tree.nodes[next]!.point;
    return point === '?' ? undefined : point;
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
    if (this.shown) await this.write({ ...this.shown.record, names: true, lang: language });
  }
}

/** A position as set-up stones. */
export function placedOf(p: Position, turn: Stone): Placed {
  const setup: string[] = [];
  for (const [point, c] of p.cells.entries())
    if (c) setup.push((c === Black ? 'B:' : 'W:') + pointName(point, p.size));
  return { size: p.size, setup: setup.join(' '), turn: turn === Black ? 'black' : 'white' };
}
