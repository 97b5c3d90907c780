// A game: its moves with their names, suggestions, variations, comments. A game of a collection cannot be changed;
// one of the user's own is a study, which can be edited and is stored in the browser.

import type { App, Panel, Step } from '../app.ts';
import type { Game as GameInfo, NameMove, OwnRecord, ReviewMove, WriteRequest } from '../api.ts';
import { miniature } from '../board/mini.ts';
import type { BoardModel, Group, Loss, Next } from '../board/view.ts';
import { button, choice, debounce, download, h, set } from '../dom.ts';
import { language, t, term } from '../i18n.ts';
import { icon } from '../icons.ts';
import { NotKept, readKept, writeKept, type Kept } from '../keep.ts';
import { copyLink, linkTo } from '../link.ts';
import { end } from '../marks.ts';
import { mainLine, problemsOf, unitOf } from '../own.ts';
import { Black, opponent, parsePoint, Pass, pointName, White, xOf, yOf, type Point, type Stone } from '../point.ts';
import { Position, type Move } from '../rules.ts';
import {
  addMove, freeLabel, lineText, mark, newGame, promote, remove, reorder, setUp, textOf, titleOf, writeGame, type SgfNode,
} from '../sgf.ts'; // prettier-ignore
import type { Placed, State } from '../state.ts';
import { label } from '../stats.ts';
import { Study } from '../study.ts';
import { childrenOf, lineTo, moveOf, pathTo, positionAt } from '../tree.ts';
import { AddToCollection } from './add.ts';
import { Editor } from './edit.ts';
import type { Cards } from './cards.ts';
import { Compare } from './compare.ts';
import type { Explore } from './explore.ts';
import { VirtualList } from './list.ts';
import { consequences, describe, MoveList } from './moves.ts';
import { networkChoice } from './network.ts';
import { OpenRecord, type Given, type Read } from './open.ts';
import { lost, rankChoice, Review } from './review.ts';
import { Score } from './score.ts';
import { Life, type Asked } from './life.ts';
import { fileName, Studies } from './studies.ts';
import { stake, Story, type Stage } from './story.ts';
import { Suggestions } from './suggestions.ts';
import { Variations } from './variations.ts';

/** The record shown, with results for it. */
interface Shown {
  key: string;
  study: Study;
  kept: Kept | null; // the stored record of a study; null for a game of a collection
  children: number[][];
  names: Map<SgfNode, NameMove>;
  line: number[]; // the nodes of the line shown, from the root to its end
  named: string; // key of the line whose names are known or requested
}

/** A line that a review found better than a move. */
interface Better {
  than: ReviewMove;
  line: Move[];
}

export class Game implements Panel {
  readonly element: HTMLElement;
  private shown: Shown | null = null;
  private readonly title = h('h2', {});
  private readonly facts = h('dl', { class: 'facts small' });
  private readonly message = h('div', {});
  private readonly status = h('p', { class: 'small soft', id: 'kept', 'aria-live': 'polite' });
  private readonly now = h('div', { class: 'stack', 'aria-live': 'off' });
  private readonly comment = h('p', { class: 'comment small' });
  private readonly gamesOf = h('div', {});
  private readonly moves = new MoveList((node) => this.go(node));
  private readonly variations = new Variations((node) => this.go(node));
  private readonly suggestions: Suggestions;
  private readonly life: Life;
  private readonly review: Review;
  private readonly rank = rankChoice();
  private readonly score: Score;
  private readonly editor: Editor;
  private readonly comparison: Compare;
  private readonly story: Story;
  private readonly studies: Studies;
  private readonly gameBox: HTMLElement;
  private readonly listBox: HTMLElement;
  private readonly list: VirtualList<GameInfo>;
  private readonly opener: OpenRecord;
  private readonly adder: AddToCollection;
  private readonly playButton: HTMLButtonElement;
  private readonly editButton = button(t('editCopy'), () => void this.editCopy(), { id: 'edit-copy' });
  private readonly suggestButton = button(t('suggest'), () => this.toggleSuggest(), {
    id: 'suggest',
    'aria-pressed': 'false',
  });
  private readonly lifeButton: HTMLButtonElement;
  private readonly scoreButton = button(t('scoreGame'), () => this.toggleScore(), {
    id: 'score',
    'aria-pressed': 'false',
    title: t('scoreHelp'),
  });
  private readonly hits = h('span', { class: 'row', hidden: true }, [
    button(t('previousHit'), () => void this.hit(-1)),
    button(t('nextHit'), () => void this.hit(1)),
  ]);
  private suggest = false;
  private timer = 0;
  private followed = -1; // the node after which a better line is followed
  private writing: Promise<unknown> = Promise.resolve();
  private readonly loading;
  private readonly naming;

  constructor(
    private readonly app: App,
    private readonly explore: Explore,
    private readonly cards: Cards,
  ) {
    this.loading = app.latest();
    this.naming = app.latest();
    this.suggestions = new Suggestions(app, (p) => this.play(p));
    this.life = new Life(
      app,
      (p) => this.play(p),
      () => this.app.store.state.line.length > 0 ? this.go(this.node) : (this.update(app.store.state), app.redraw()),
    );
    const goMove = (move: number): void => this.go(this.moveNodes()[move - 1] ?? 0);
    this.score = new Score(app);
    this.story = new Story(app.api, { go: goMove, board: (move, point) => this.picture(move - 1, point) });
    this.review = new Review(app, {
      go: goMove,
      board: (m) => this.picture(m.move, m.point),
      stake: (move) => {
        const m = this.nameOf(this.moveNodes()[move - 1] ?? 0);
        return m ? stake(m) : 0;
      },
      fresh: (move) => move === this.comparison.left,
      better: (move) => this.showBetter(move),
      practise: (list) => this.practise(list),
      reviewed: () => (this.update(app.store.state), app.redraw()),
    });
    this.comparison = new Compare(app, goMove, (move, point, stones) => this.picture(move, point, stones), () => this.review.draw());
    this.opener = new OpenRecord(app, (list) => this.openOwn(list));
    this.adder = new AddToCollection(app);
    this.editor = new Editor({
      change: (f) => this.change(f),
      root: (f) => this.change((n) => (f(this.shown!.study.game.root), n)),
      undo: (again) => this.undo(again),
      order: (by) => this.change((n) => (reorder(n, by) ? n : null)),
      promote: () => this.change((n) => (promote(n) ? n : null)),
      remove: () => this.change((n) => (n.parent ? remove(n) : null)),
      pass: () => this.pass(),
    });
    this.studies = new Studies(
      app,
      this.opener.element,
      (k) => this.app.store.set({ game: 's' + k.id, node: k.node, line: [] }),
      (size, problem) =>
        void this.create(writeGame(newGame(size)), 0).then(() => {
          this.editor.choose(problem ? 'AB' : 'play');
          this.editor.element.open = problem;
        }),
    );
    this.lifeButton = button(t('life'), () => this.toggleLife(), {
      id: 'life',
      'aria-pressed': 'false',
      title: t('lifeHelp'),
    });
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
      this.gamesOf,
      this.now,
      this.comment,
      this.buttons(),
      this.editor.element,
      this.status,
      this.moves.strip,
      this.variations.element,
      this.suggestions.element,
      this.life.element,
      this.score.element,
      this.comparison.element,
      this.review.element,
      this.story.element,
      this.moves.element,
      this.facts,
      this.more(),
    );
    this.listBox = h(
      'section',
      { class: 'card', 'aria-label': t('gamesList') },
      h('h2', {}, t('gamesList')),
      this.list.element,
    );
    this.element = h('div', { class: 'panel' }, this.message, this.gameBox, this.studies.element, this.listBox);
    this.gameBox.hidden = true; // until a game is loaded
    // Changes not yet stored are stored when the page is left.
    addEventListener('pagehide', () => this.keepNow());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.keepNow());
  }

  tools(): HTMLElement[] {
    return [this.playButton, this.suggestButton];
  }

  private buttons(): HTMLElement {
    return h(
      'div',
      { class: 'row' },
      this.hits,
      button(t('searchHere'), () => this.searchHere(), { id: 'search-here' }),
      this.lifeButton,
      this.scoreButton,
      button(t('reviewGame'), () => this.startReview(), { id: 'review' }),
      this.rank,
    );
  }

  private more(): HTMLElement {
    return h(
      'details',
      { id: 'more' },
      h('summary', {}, t('rest')),
      h(
        'div',
        { class: 'row' },
        button(t('compareGame'), () => (void this.compare(), this.opened(this.comparison.element, t('compareGame'))), { id: 'compare-game' }),
        this.editButton,
        button(t('saveSgf'), () => this.save(), { id: 'save-sgf' }),
        button(t('linkGame'), () => void this.copyLink(), { id: 'link-game' }),
        button(t('saveNamed'), () => void this.saveNamed(), { id: 'save-named' }),
        this.adder.element,
      ),
      networkChoice(this.app),
    );
  }

  /** Opens what was dropped or pasted anywhere on the page. */
  async open(given: Given): Promise<void> {
    await this.opener.open(given);
  }

  // Loading.

  show(st: State, before: State | null): void {
    if (!before) {
      void this.loadList();
      void this.studies.refresh(this.shown?.kept?.id ?? 0);
    }
    // The collection as in the address, since the list of collections may not be loaded yet.
    const key = st.game.startsWith('s') ? st.game : `${st.collection}/${st.game}`;
    if (this.shown?.key !== key || st.game === '') void this.load(st, key);
    else this.update(st);
  }

  private async load(st: State, key: string): Promise<void> {
    set(this.message);
    this.keepNow();
    try {
      if (st.game === '') this.none(h('p', { class: 'notice' }, t('noGame')));
      else if (st.game.startsWith('s')) await this.loadKept(Number(st.game.slice(1)), key);
      else await this.loadGame(Number(st.game), key);
    } catch (e) {
      this.none(h('p', { class: 'notice error' }, (e as Error).message));
    }
  }

  private none(message: HTMLElement): void {
    this.shown = null;
    this.listBox.hidden = false;
    this.gameBox.hidden = true;
    set(this.message, message);
    this.app.redraw();
  }

  /** Loads a game of the collection, after checking that it is the game in the address. */
  private async loadGame(game: number, key: string): Promise<void> {
    const request = { collection: this.app.collection, game };
    const a = await this.loading.ask('record', request);
    if (!a) return;
    const whole = (text: string | undefined): Study | null => {
      try {
        const study = new Study(text ?? '');
        return study.games.length === 1 && study.nodes.length === a.tree.nodes.length ? study : null;
      } catch {
        return null;
      }
    };
    const study = whole(a.text) ?? whole((await this.app.api.ask('write', request)).sgf);
    if (!study) throw new Error(t('noGame'));
    this.use(key, study, null);
  }

  private async loadKept(id: number, key: string): Promise<void> {
    await this.writing;
    const kept = await readKept(id);
    if (this.app.store.state.game !== 's' + id) return;
    if (!kept) return this.none(h('p', { class: 'notice' }, t('noStudy')));
    this.use(key, new Study(kept.text, kept.game), kept);
  }

  private use(key: string, study: Study, kept: Kept | null): void {
    this.comparison.clear();
    this.story.clear();
    set(this.message);
    this.shown = { key, study, kept, children: [], names: new Map(), line: [], named: '' };
    this.gameBox.hidden = false;
    this.editor.element.hidden = kept === null;
    this.editButton.hidden = this.listBox.hidden = kept !== null;
    this.editor.tool = 'play';
    this.status.textContent = '';
    this.adder.show(kept ? 1 : 0, () => [{ name: fileName(study.title) + '.sgf', text: study.text() }]);
    if (kept) void this.studies.refresh(kept.id);
    this.changed();
  }

  /** The tree has changed, or another game of the file is shown. */
  private changed(): void {
    const shown = this.shown!;
    shown.children = childrenOf(shown.study.tree);
    shown.line = [];
    void this.review.open(lineText(shown.study.game.root));
    this.drawFacts(shown.study);
    this.update(this.app.store.state);
    this.app.redraw();
  }

  private drawFacts(study: Study): void {
    this.title.textContent = study.title || t('game');
    const { info } = study.tree;
    const words = {
      EV: 'f_event', PC: 'f_place', DT: 'date', RE: 'result', KM: 'f_komi', HA: 'f_handicap', RU: 'rules', TM: 'time', OT: 'overtime', GC: 'comment',
    } as const; // prettier-ignore
    set(
      this.facts,
      info.flatMap(([name, value]) => {
        const word = words[name as keyof typeof words];
        return word && value ? [h('dt', {}, t(word)), h('dd', {}, value)] : [];
      }),
    );
    set(
      this.gamesOf,
      study.games.length > 1 && [
        choice(
          t('gameOfFile'),
          study.games.map((g, i): [string, string] => [String(i), `${i + 1}. ${titleOf(g.root)}`]),
          String(study.at),
          (i) => this.chooseGame(Number(i)),
          { id: 'game-of-file' },
        ),
      ],
    );
  }

  private chooseGame(game: number): void {
    const shown = this.shown!;
    this.editor.flush();
    shown.study.choose(game);
    shown.named = '';
    this.goChanged(0);
  }

  /** Finds the line through the node shown, and requests names for its moves. */
  private follow(): void {
    const shown = this.shown!;
    const node = this.node;
    if (!shown.line.includes(node)) {
      const line: number[] = [];
      for (let n = node; n >= 0; n = shown.study.tree.nodes[n]!.parent) line.push(n);
      line.reverse();
      for (let n = shown.children[node]![0]; n !== undefined; n = shown.children[n]![0]) line.push(n);
      shown.line = line;
      this.drawMoves();
    }
    const text = lineText(shown.study.nodes[shown.line.at(-1)!]!);
    if (text === shown.named) return;
    shown.named = text;
    void this.name(shown, text);
  }

  private drawMoves(): void {
    const { study, line, names } = this.shown!;
    this.moves.draw(study.tree, line, (node) => names.get(study.nodes[node]!));
  }

  private async name(shown: Shown, text: string): Promise<void> {
    const line = shown.line.filter((node) => shown.study.tree.nodes[node]!.color).map((node) => shown.study.nodes[node]!);
    try {
      const server = !this.app.api.transport.offline;
      const told = server ? { purposes: true, comment: true, lang: language as WriteRequest['lang'] } : {};
      const a = await this.naming.ask('name', { record: { text }, ...told });
      if (!a || this.shown !== shown || shown.named !== text) return;
      this.story.names(a.moves);
      a.moves.forEach((move, i) => line[i] && shown.names.set(line[i]!, move));
      this.drawMoves();
      this.review.draw();
      this.update(this.app.store.state);
      this.app.redraw();
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  // Studies.

  /** Makes studies of the records that were read, and shows the first. */
  private async openOwn(list: Read[]): Promise<void> {
    for (const one of list.slice(1).reverse()) await this.create(one.text, 0, one.record, false);
    const [first] = list;
    await this.create(first!.text, 0, first!.record);
    this.tell();
    this.offerAll(list);
    const odd = list.flatMap((r) => r.warnings);
    if (odd.length) set(this.message, h('p', { class: 'notice small' }, t('warnings', { text: odd.slice(0, 5).join('; ') })));
  }

  /** Tells of a game that was opened what can be told at once: where it left known games, where to look, a problem. */
  private tell(): void {
    const shown = this.shown;
    if (!shown || this.moveNodes().length === 0) return;
    const stages = this.stages();
    const compared = this.app.api.transport.offline ? this.comparison.byBoards(stages) : this.compare();
    void compared.then(() => {
      if (this.shown === shown && scrollY === 0) this.opened(this.comparison.element, t('compareGame'));
    });
    void this.review.begin().then(() => {
      if (this.shown !== shown) return;
      const given = this.review.all.flatMap((m) => m.changed.map((c) => ({ move: m.move, point: c.point, stones: c.stones })));
      void this.story.seek(shown.study.tree.size, stages, given);
    });
  }

  /** The moves of the main line. */
  private stages(): Stage[] {
    const { tree } = this.shown!.study;
    return this.moveNodes().map((node): Stage => {
      const { parent } = tree.nodes[node]!;
      const before = positionAt(tree, parent);
      const after = positionAt(tree, node);
      const move = moveOf(tree, node);
      const other = move && opponent(move.color);
      const taken = [...before.position.cells.keys()].filter((p) => before.position.cells[p] === other && !after.position.cells[p]);
      const turn = move?.color ?? before.turn;
      return {
        point: tree.nodes[node]!.point ?? '',
        black: turn === Black,
        before: this.placedPath(before.position, turn, parent, []),
        taken,
        stone: (name) => {
          const cell = before.position.get(parsePoint(name, tree.size) ?? -1);
          return cell === 0 ? null : cell === other ? 'other' : 'own';
        },
      };
    });
  }

  /** A small board: the position after a number of moves, with a point and stones marked. */
  private picture(moves: number, point: string, stones: string[] = []): SVGElement {
    const { tree } = this.shown!.study;
    const first = this.moveNodes()[0];
    const node = moves > 0 ? this.moveNodes()[moves - 1]! : first === undefined ? 0 : tree.nodes[first]!.parent;
    const at = (name: string): { x: number; y: number }[] => {
      const p = parsePoint(name, tree.size);
      return p !== null && p >= 0 ? [{ x: xOf(p), y: yOf(p) }] : [];
    };
    const signs = stones.flatMap(at).map((p) => ({ ...p, kind: 'other' as const }));
    return miniature(positionAt(tree, node).position.rows(), null, at(point)[0] ?? null, signs);
  }

  /** Adds the records that were opened together; the one shown includes its changes. */
  private offerAll(list: Read[]): void {
    const study = this.shown?.study;
    if (list.length < 2 || !study) return;
    const texts = list.map((r) => ({ name: r.record.name, text: r.text }));
    this.adder.show(list.length, () => [{ ...texts[0]!, text: study.text() }, ...texts.slice(1)]);
  }

  /** Stores a new study, and shows it. If the browser refuses to store it, it is still shown. */
  private async create(text: string, node: number, record?: OwnRecord, open = true): Promise<void> {
    const study = new Study(text);
    const made: Kept = { ...this.state(study, node), id: 0, changed: 0, ...(record?.base64 ? { bytes: record.base64 } : {}) };
    let kept = made;
    try {
      kept = await writeKept(made);
    } catch (e) {
      kept = { ...made, id: -Date.now() };
      this.refused(e as Error);
    }
    if (!open) return;
    const key = 's' + kept.id;
    const { textContent } = this.status;
    this.use(key, study, kept);
    if (kept.id < 0) this.status.textContent = textContent;
    this.app.store.set({ view: 'game', game: key, node, line: [] });
  }

  /** The stored form of a study. */
  private state(study: Study, node: number): Omit<Kept, 'id' | 'changed'> {
    const moves = study.tree.nodes.filter((n) => n.main && n.color).length;
    return { title: study.title, text: study.text(), game: study.at, node, moves };
  }

  /** A copy of the game shown, with moves played on, as a study. */
  private async editCopy(line = this.app.store.state.line): Promise<void> {
    const shown = this.shown;
    if (!shown) return;
    const study = new Study(shown.study.text());
    const node = study.change(this.node, (n) => this.played(n, line)) ?? this.node;
    await this.create(study.text(), node);
  }

  /** Adds moves after a node, and returns the last one's. */
  private played(n: SgfNode, line: Move[]): SgfNode {
    const { size } = this.shown!.study.tree;
    return line.reduce((at, m) => addMove(at, m.color, pointName(m.point, size), size), n);
  }

  /** Changes the game at the node shown. */
  private change(f: (n: SgfNode) => SgfNode | null): void {
    const shown = this.shown;
    if (!shown?.kept) return;
    const node = shown.study.change(this.node, f);
    if (node === null) return;
    delete shown.kept.bytes;
    this.goChanged(node);
  }

  undo(again: boolean): void {
    const shown = this.shown;
    if (this.life.on) { // only the moves tried
      const { line } = this.app.store.state;
      if (!again && line.length > 0) this.app.store.set({ line: line.slice(0, -1) });
      return;
    }
    if (!shown?.kept) return;
    this.editor.flush();
    const node = shown.study.undo(this.node, again);
    if (node === null) return;
    shown.names.clear();
    this.goChanged(node);
  }

  private goChanged(node: number): void {
    const shown = this.shown!;
    shown.children = childrenOf(shown.study.tree);
    shown.line = [];
    this.app.store.set({ node, line: [] });
    this.changed();
    this.keep();
  }

  private readonly keepSoon = debounce(200, () => this.keepNow());
  private unkept = false;

  private keep(): void {
    this.unkept = true;
    this.status.textContent = t('keeping');
    this.keepSoon();
  }

  /** Stores the study shown; writes are done one after the other. */
  private keepNow(): void {
    const shown = this.shown;
    if (!this.unkept || !shown?.kept) return;
    this.unkept = false;
    this.writing = this.writing.then(async () => {
      const { kept } = shown;
      if (!kept) return;
      try {
        const next = await writeKept({ ...kept, ...this.state(shown.study, this.node), id: Math.max(0, kept.id) });
        const other = next.id !== kept.id;
        Object.assign(kept, next);
        if (this.shown !== shown) return;
        this.status.textContent = t('keptNow');
        if (other) {
          shown.key = 's' + next.id;
          this.app.store.set({ game: shown.key }, true);
        }
        await this.studies.refresh(kept.id);
      } catch (e) {
        this.unkept = true;
        this.refused(e as Error);
      }
    });
  }

  private refused(e: Error): void {
    const text = e instanceof NotKept && e.full ? t('storageFull') : t('notKept');
    this.status.textContent = text;
    this.app.toast(text);
    this.app.say(text);
  }

  private pass(): void {
    const { turn } = this.position();
    this.change((n) => this.played(n, [{ color: turn, point: Pass }]));
  }

  /** Handles a click with a tool that does not play a move. */
  private useTool(p: Point): void {
    const { size } = this.shown!.study.tree;
    const point = pointName(p, size);
    const { tool } = this.editor;
    this.change((n) => {
      if (tool === 'AB' || tool === 'AW' || tool === 'AE') return setUp(n, point, tool, size);
      if (tool === 'letter' || tool === 'number') mark(n, 'LB', point, size, freeLabel(n, tool === 'number'));
      else mark(n, tool, point, size);
      return n;
    });
  }

  private async loadList(): Promise<void> {
    try {
      const a = await this.app.api.ask('games', { collection: this.app.collection, limit: 1 });
      this.list.reset(a.total);
    } catch {
      this.listBox.hidden = true;
    }
  }

  private async page(skip: number, limit: number, signal: AbortSignal): Promise<GameInfo[]> {
    return (await this.app.api.ask('games', { collection: this.app.collection, skip, limit }, signal))
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

  // Position in the game.

  private get node(): number {
    const last = (this.shown?.study.tree.nodes.length ?? 1) - 1;
    return Math.max(0, Math.min(this.app.store.state.node, last));
  }

  private go(node: number): void {
    this.app.store.set({ node, line: [] });
  }

  private nameOf(node: number): NameMove | undefined {
    const n = this.shown?.study.nodes[node];
    return n && this.shown!.names.get(n);
  }

  /** The position at the node, with the moves played on from it. */
  private position(): { position: Position; turn: Stone; moves: number } {
    const at = positionAt(this.shown!.study.tree, this.node);
    if (this.life.on && this.life.first) at.turn = this.life.first;
    for (const m of this.app.store.state.line) {
      if (at.position.play(m.color, m.point)) break;
      at.turn = opponent(m.color);
      at.moves++;
    }
    return at;
  }

  step(by: Step): void {
    const shown = this.shown;
    if (!shown) return;
    let line = this.app.store.state.line;
    let node = this.node;
    if (by === 'start') return this.go(0);
    const better = this.better()?.line ?? [];
    if (by === 'end' && better.length > line.length) return this.app.store.set({ line: better });
    if (by === 'end') return this.go(shown.line.at(-1) ?? 0);
    for (; by < 0 && (line.length > 0 || node > 0); by++)
      if (line.length > 0) line = line.slice(0, -1);
      else node = shown.study.tree.nodes[node]!.parent;
    for (; by > 0 && line.length < better.length; by--) line = better.slice(0, line.length + 1);
    for (; by > 0 && line.length === 0 && shown.children[node]!.length > 0; by--)
      node = shown.line[shown.line.indexOf(node) + 1] ?? shown.children[node]![0]!;
    if (node !== this.node || line.length !== this.app.store.state.line.length) this.app.store.set({ node, line });
    else if (by > 0) this.stop();
  }

  branch(by: 1 | -1): void {
    const shown = this.shown;
    if (!shown) return;
    const { children } = shown;
    const { tree } = shown.study;
    const several = (node: number): boolean => node > 0 && children[tree.nodes[node]!.parent]!.length > 1;
    let node = this.node;
    if (several(node)) {
      const beside = children[tree.nodes[node]!.parent]!;
      const next = beside[beside.indexOf(node) + by];
      if (next !== undefined) return this.go(next);
    }
    const step = (n: number): number | undefined => (by > 0 ? children[n]![0] : n > 0 ? tree.nodes[n]!.parent : undefined);
    for (let next = step(node); next !== undefined; next = step(node)) {
      node = next;
      if (several(node)) break;
    }
    if (node !== this.node) this.go(node);
  }

  said(): string {
    if (!this.shown) return '';
    const { moves } = this.position();
    const name = this.app.store.state.line.length ? '' : describe(this.nameOf(this.node));
    return this.at(moves) + (name ? ' · ' + name : '');
  }

  /** Which move is on the board, and how many were tried after it; '' for a position without moves. */
  private at(moves: number): string {
    const tried = this.app.store.state.line.length;
    if (tried > 0) return t('moveTried', { n: moves - tried, tried });
    return this.moves.count > 0 ? t('moveOf', { n: moves, of: this.moves.count }) : '';
  }

  play(p: Point): void {
    const shown = this.shown;
    if (!shown) return;
    const { position, turn } = this.position();
    if (shown.kept && !this.life.on && this.editor.tool !== 'play') return this.useTool(p);
    if (this.life.on && position.get(p)) {
      this.life.pick(p, this.asked());
      return;
    }
    const line = this.app.store.state.line;
    const next = this.better()?.line[line.length];
    if (next?.point === p) return this.app.store.set({ line: [...line, next] });
    const child = line.length
      ? undefined
      : shown.children[this.node]!.find((c) => moveOf(shown.study.tree, c)?.point === p);
    if (child !== undefined) {
      this.go(child);
      return;
    }
    const bad = position.check(turn, p);
    if (bad) this.app.toast(t(`illegal_${bad}`));
    else if (shown.kept && !this.life.on) this.change((n) => this.played(n, [...line, { color: turn, point: p }]));
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
    this.editor.flush();
    this.keepNow();
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
    const line = lineTo(shown.study.tree, this.node);
    const { position, turn } = this.position();
    const moves = line ? [...line.moves, ...this.app.store.state.line] : [];
    let setup = line?.setup ?? new Map<Point, Stone>();
    if (!line) setup = new Map([...position.cells.entries()].filter(([, c]) => c > 0) as [Point, Stone][]);
    const first = moves[0]?.color ?? turn;
    this.app.store.set({
      view: 'explore',
      size: shown.study.tree.size,
      setup,
      moves,
      played: moves.length,
      first,
      wild: new Map(),
      region: null,
    });
  }

  // Display.

  private update(st: State): void {
    const shown = this.shown;
    if (!shown) return;
    this.editor.flush();
    this.follow();
    this.rank.hidden = !this.app.status.ranks || this.app.status.engines.length === 0;
    const { moves, position, turn } = this.position();
    const name = this.nameOf(this.node);
    const onLine = st.line.length > 0;
    const better = this.better();
    const reviewed = this.moveNodes().indexOf(this.node) + 1;
    set(
      this.now,
      h('p', {}, h('b', {}, this.at(moves)), onLine ? '' : ' ' + describe(name)),
      !onLine && name && consequences(name),
      this.standing(position),
      better ? [this.review.bar(reviewed, onLine ? better.than : null), this.betterLine(better)] : [this.review.bar(reviewed, null), this.review.loss(reviewed)],
    );
    this.editor.element.hidden = shown.kept === null || onLine || this.life.on;
    if (shown.kept) this.editor.show(shown.study, this.node);
    this.comment.hidden = shown.kept !== null && this.editor.element.open; // it has a field
    this.hits.hidden = shown.kept !== null || !this.explore.isHit(st.game);
    this.comment.textContent = onLine ? '' : (shown.study.tree.nodes[this.node]!.comment ?? '');
    this.variations.show(shown.study.tree, this.node);
    this.moves.mark(this.node);
    if (this.suggest) void this.suggestions.ask(this.placedPath(position, turn), this.nextPlayed(), this.root());
    if (this.life.on) void this.life.ask(this.asked());
    if (this.score.on) void this.score.ask(this.placedPath(position, turn), this.root());
    this.review.mark(reviewed);
    if (position.last >= 0)
      this.app.say(
        `${t(turn === Black ? 'white' : 'black')} ${pointName(position.last, shown.study.tree.size)} ${onLine ? '' : describe(name)}`,
      );
    end('step');
  }

  /** Captured stones and clocks. */
  private standing(position: Position): HTMLElement | null {
    const { black, white } = position.captured; // stones lost by each colour
    const words: string[] = [];
    if (black + white > 0) words.push(t('prisoners', { black: white, white: black }));
    const n = this.shown!.study.nodes[this.node]!;
    for (const [time, stones, word] of [['BL', 'OB', 'black'], ['WL', 'OW', 'white']] as const) {
      const left = Number(textOf(n, time));
      if (!textOf(n, time) || !Number.isFinite(left)) continue;
      const clock = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`;
      words.push(`${t(word)} ${clock}` + (textOf(n, stones) ? ` (${textOf(n, stones)})` : ''));
    }
    return words.length ? h('p', { class: 'small soft' }, words.join(' · ')) : null;
  }

  model(st: State): BoardModel {
    const shown = this.shown;
    if (!shown) {
      const p = new Position(st.size);
      return { size: st.size, cell: (q) => p.get(q), last: null, turn: Black };
    }
    const { position, turn } = this.position();
    const n = shown.study.tree.nodes[this.node]!;
    const size = shown.study.tree.size;
    const point = (name: string): Point => parsePoint(name, size) ?? -1;
    const plain = st.line.length > 0;
    const name = plain ? undefined : this.nameOf(this.node);
    const group =
      (kind: Group['kind']) =>
      (shape: NameMove['made'][number]): Group => ({ kind, title: term(shape), points: shape.stones.map(point) });
    const marks = new Map<Point, string>();
    if (!plain)
      for (const [kind, points] of Object.entries(n.marks ?? {}))
        for (const p of points) marks.set(point(p), kind);
    if (this.score.on) for (const [p, kind] of this.score.marks()) marks.set(p, kind);
    return {
      size,
      cell: (q) => position.get(q),
      last: position.last >= 0 ? position.last : null,
      turn,
      labels: plain
        ? this.numbers(position)
        : new Map(Object.entries(n.labels ?? {}).map(([p, text]): [Point, string] => [point(p), text])),
      marks,
      groups: this.life.on
        ? this.life.groups()
        : [...(name?.broken ?? []).map(group('broken')), ...(name?.made ?? []).map(group('made'))],
      losses: plain ? [] : this.losses(position),
      next: this.life.on ? this.life.marks() : this.suggest ? this.suggestions.marks() : [...this.variationMarks(), ...this.betterMark()],
      ...(this.suggest && this.suggestions.owner() ? { owner: this.suggestions.owner()! } : {}),
    };
  }

  /** Letters on the moves of variations, if there are several. */
  private variationMarks(): Next[] {
    const shown = this.shown;
    const children = shown?.children[this.node] ?? [];
    if (!shown || children.length < 2 || this.app.store.state.line.length > 0) return [];
    return children.flatMap((c, i): Next[] => {
      const m = moveOf(shown.study.tree, c);
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

  /** Shows the better move instead of a move of the main line. */
  private showBetter(move: number): void {
    const shown = this.shown!;
    const node = shown.study.tree.nodes[this.moveNodes()[move - 1]!]!.parent;
    this.followed = node;
    this.app.store.set({ node, line: this.betterAfter(node)?.line.slice(0, 1) ?? [] });
    document.querySelector('#board')?.scrollIntoView({ block: 'nearest' });
  }

  /** The better line of the review after a node of the main line; null if there is none. */
  private betterAfter(node: number): Better | null {
    const { tree } = this.shown!.study;
    const number = this.moveNodes().findIndex((n) => tree.nodes[n]!.parent === node) + 1;
    const than = this.review.move(number);
    if (!than?.best) return null;
    let color: Stone = than.color === 'black' ? Black : White;
    const line: Move[] = [];
    for (const name of than.best.line) {
      const point = parsePoint(name, tree.size);
      if (point === null) break;
      line.push({ color, point });
      color = opponent(color);
    }
    return { than, line };
  }

  /** The better line that the board shows; null if it shows something else. */
  private better(): Better | null {
    const { node } = this;
    if (this.followed !== node) this.followed = -1;
    const { line } = this.app.store.state;
    if (line.length === 0 && this.followed < 0) return null;
    const better = this.betterAfter(node);
    const along = line.every((m, i) => m.point === better?.line[i]?.point && m.color === better.line[i]?.color);
    return along ? better : null;
  }

  /** The better line as buttons, and what can be done with it. */
  private betterLine({ than, line }: Better): HTMLElement {
    const shown = this.shown!;
    const { size } = shown.study.tree;
    const at = this.app.store.state.line.length;
    const keep = (): void => {
      if (shown.kept) this.change((n) => this.played(n, line));
      else void this.editCopy(line);
    };
    return h(
      'div',
      { class: 'better row', role: 'group', 'aria-label': t('betterThan', { move: `${than.move}. ${than.point}` }) },
      h('span', { class: 'small' }, t('betterThan', { move: `${than.move}. ${than.point}` })),
      line.map((m, i) =>
        button(`${i + 1} ${pointName(m.point, size)}`, () => this.app.store.set({ line: line.slice(0, i + 1) }), {
          class: 'quiet',
          'aria-current': i + 1 === at ? 'step' : null,
        }),
      ),
      button(t('keepVariation'), keep, { id: 'keep-better' }),
      button(t('backToGame'), () => this.go(this.moveNodes()[than.move - 1]!), { id: 'leave-better' }),
    );
  }

  /** The next move of the better line. */
  private betterMark(): Next[] {
    const better = this.better();
    const at = this.app.store.state.line.length;
    const m = better?.line[at];
    if (!m || m.point < 0) return [];
    return [{ points: [m.point], label: String(at + 1), share: '', weight: 1, black: m.color === Black ? 1 : 0, source: 'search' }];
  }

  /** The numbers of the stones of a better line. */
  private numbers(position: Position): Map<Point, string> {
    if (!this.better()) return new Map();
    const line = this.app.store.state.line.map((m, i): [Point, string] => [m.point, String(i + 1)]);
    return new Map(line.filter(([p]) => p >= 0 && position.get(p)));
  }

  /** The stones whose moves lost points for certain, by the review. */
  private losses(position: Position): Loss[] {
    const { tree } = this.shown!.study;
    const nodes = this.moveNodes();
    const last = new Map<Point, Loss>(); // the last move on each point
    for (const node of pathTo(tree, this.node)) {
      const move = moveOf(tree, node);
      if (!move) continue;
      last.delete(move.point);
      const m = this.review.move(nodes.indexOf(node) + 1);
      if (m?.claimed && m.lost_points && position.get(move.point) === move.color)
        last.set(move.point, { point: move.point, lost: m.lost_points, title: `${m.move}. ${t('loses', { loss: lost(m) })}` });
    }
    return [...last.values()];
  }

  /** Makes problems of the mistakes of a review. */
  private practise(list: ReviewMove[]): void {
    const { study, key } = this.shown!;
    const unit = unitOf(list);
    this.cards.add(t('studies'), unit, problemsOf({ tree: study.tree, path: `${study.title} (${key})` }, list, unit));
    this.app.store.set({ view: 'cards' });
  }

  private startReview(): void {
    if (!this.shown) return;
    this.review.toggle();
    this.opened(this.review.element, t('review'));
  }

  private async compare(): Promise<void> {
    const shown = this.shown;
    if (!shown) return;
    const { collection } = this.app;
    const record = { text: lineText(shown.study.game.root) };
    await this.comparison.ask(shown.kept ? { collection, record } : { collection, game: Number(this.app.store.state.game) });
  }

  /** The nodes of the main line with moves. */
  private moveNodes(): number[] {
    return this.shown ? mainLine(this.shown.study.tree) : [];
  }

  /** The first node as a record, for the komi. */
  private root(): string {
    const root = this.shown?.study.game.root;
    return lineText(root ? { ...root, children: [] } : newGame(19).root);
  }

  /** Brings what a button opened into view, and announces it. */
  private opened(e: Element, text: string): void {
    this.app.say(text);
    setTimeout(() => e.scrollIntoView({ block: 'nearest' }), 300);
  }

  // Suggestions.

  private toggleSuggest(): void {
    this.suggest = !this.suggest;
    this.suggestButton.setAttribute('aria-pressed', String(this.suggest));
    if (!this.suggest) this.suggestions.clear();
    else this.opened(this.suggestions.element, t('suggestions'));
    this.update(this.app.store.state);
    this.app.redraw();
  }

  // Life and death.

  private toggleLife(): void {
    this.life.on = !this.life.on;
    this.lifeButton.setAttribute('aria-pressed', String(this.life.on));
    if (!this.life.on) this.life.clear();
    else this.opened(this.life.element, t('life'));
    this.update(this.app.store.state);
    this.app.redraw();
  }

  // The end of the game.

  private toggleScore(): void {
    this.score.on = !this.score.on;
    this.scoreButton.setAttribute('aria-pressed', String(this.score.on));
    if (!this.score.on) this.score.clear();
    else this.opened(this.score.element, t('scoreGame'));
    this.update(this.app.store.state);
    this.app.redraw();
  }

  private asked(): Asked {
    const { position, turn } = this.position();
    const moves = this.app.store.state.line.length;
    const placed = this.life.first ? placedOf(position, turn) : this.placedPath(position, turn);
    return { placed, game: this.shown!.study, node: this.node, moves, position, turn };
  }

  /** The next move in the record; undefined if there is none. */
  private nextPlayed(): string | undefined {
    const shown = this.shown!;
    const next = this.app.store.state.line.length ? undefined : shown.children[this.node]![0];
    const point = next === undefined ? undefined : shown.study.tree.nodes[next]!.point;
    return point === '?' ? undefined : point;
  }

  /** The position as a list of moves, if possible, because the last moves influence suggestions. */
  private placedPath(position: Position, turn: Stone, node = this.node, tried = this.app.store.state.line): Placed {
    const line = lineTo(this.shown!.study.tree, node);
    if (!line) return placedOf(position, turn);
    const size = position.size;
    const moves = [...line.moves, ...tried];
    const word = (c: Stone, p: Point): string => (c === Black ? 'B:' : 'W:') + pointName(p, size);
    const out: Placed = { size, turn: turn === Black ? 'black' : 'white' };
    if (moves.length) out.turn = moves[0]!.color === Black ? 'black' : 'white';
    if (line.setup.size) out.setup = [...line.setup].map(([p, c]) => word(c, p)).join(' ');
    if (moves.length) out.play = moves.map((m) => word(m.color, m.point)).join(' ');
    return out;
  }

  // Saving.

  /** Saves the record with the changes; for a game of a collection, with the moves played on. */
  private save(): void {
    const shown = this.shown;
    if (!shown) return;
    this.editor.flush();
    let text = shown.study.text();
    const { line } = this.app.store.state;
    const bytes = shown.kept?.bytes;
    if (line.length > 0) {
      const study = new Study(text);
      study.change(this.node, (n) => this.played(n, line));
      text = study.text();
    }
    download(
      fileName(shown.study.title) + '.sgf',
      'application/x-go-sgf',
      bytes ? Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)) : text,
    );
  }

  private async copyLink(): Promise<void> {
    const shown = this.shown;
    if (!shown) return;
    this.editor.flush();
    try {
      await copyLink(this.app, await linkTo(shown.study.text()));
    } catch (e) {
      this.app.toast((e as Error).message);
    }
  }

  private async saveNamed(): Promise<void> {
    const shown = this.shown;
    if (!shown) return;
    try {
      const record = { text: writeGame(shown.study.game) };
      const a = await this.app.api.ask('name', { record, sgf: true, variations: true, lang: language as WriteRequest['lang'] });
      download(fileName(shown.study.title) + '.sgf', 'application/x-go-sgf', a.sgf ?? '');
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }
}

/** A position as set-up stones. */
export function placedOf(p: Position, turn: Stone): Placed {
  const setup: string[] = [];
  for (const [point, c] of p.cells.entries())
    if (c) setup.push((c === Black ? 'B:' : 'W:') + pointName(point, p.size));
  return { size: p.size, setup: setup.join(' '), turn: turn === Black ? 'black' : 'white' };
}
