// A review of a game, a few moves per request. An engine judges them: with curves, and the moves that lost most.
// Without one, the moves to look at first are listed, with what is certain about them. The browser keeps the review,
// and shows it when the game is opened again.

import type { App } from '../app.ts';
import type { Latest, ReviewMove } from '../api.ts';
import { button, choice, h, s, set, type Child } from '../dom.ts';
import { said as sentence, t, term } from '../i18n.ts';
import { readReview, writeReview } from '../keep.ts';
import { mistakesOf, phaseOf, phases } from '../own.ts';
import { store, stored } from '../settings.ts';
import { percent } from '../stats.ts';
import { network } from '../transport.ts';

const perRequest = 5; // moves per request to an engine; one to a network in the browser, which takes seconds
const unjudged = 50; // without one
const worst = 8; // most moves listed
const boards = 3; // of these, those shown as small boards
const small = { small: true }; // such a review fetches no model: see worker.js
const stones = 3; // least size of a capture that is listed, as in internal/ops/review

const width = 300;
const height = 90;

export class Review {
  readonly element = h('div', { class: 'stack review' });
  private readonly latest: Latest;
  private moves: ReviewMove[] = [];
  private start = 0.5;
  private total = 0; // moves of the game
  private size = 19;
  private engine = ''; // the engine; '' for none
  private judged = true;
  private rank = ''; // of the players; '' if it was not given
  private text = ''; // the record of the moves
  private at = 0; // the current move
  private working = false;
  private glancing = false; // working with less than there is: without the engine or the model
  private pictures = new Map<number, SVGElement>(); // by move
  private round = 0; // counts games: answers for an earlier one are ignored

  constructor(
    private readonly app: App,
    private readonly game: {
      go: (move: number) => void;
      board: (m: ReviewMove) => SVGElement; // a small board with the move
      stake: (move: number) => number; // stones at stake in a move, by its names
      fresh: (move: number) => boolean; // whether it left all known games
      practise: (list: ReviewMove[]) => void; // makes problems of mistakes
      better: (move: number) => void; // shows the better move
      reviewed: () => void; // more moves are reviewed
    },
  ) {
    this.latest = app.latest();
  }

  /** Starts the review of the game, or stops it. */
  toggle(): void {
    if (this.working && !this.glancing) this.stop();
    else void this.work();
  }

  /** Lists where to look, without an engine, unless there is a review. */
  async begin(): Promise<void> {
    await this.opening;
    if (this.moves.length === 0 && !this.working) await this.work(null, this.app.api.transport.offline ? small : {});
  }

  /** Shows the stored review of a game, if there is one. */
  open(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.opening = this.read(text);
  }

  private opening: Promise<void> = Promise.resolve();

  private async read(text: string): Promise<void> {
    const round = ++this.round;
    this.working = false;
    this.latest.stop();
    this.forget();
    this.draw();
    const kept = await readReview(text).catch(() => null);
    if (!kept || round !== this.round || this.working) return;
    ({ size: this.size = 19, start: this.start, all: this.total, engine: this.engine, judged: this.judged, rank: this.rank = '', moves: this.moves } = kept);
    this.draw();
    this.game.reviewed();
  }

  private forget(): void {
    this.moves = [];
    this.pictures.clear();
    this.total = 0;
    this.engine = '';
  }

  stop(): void {
    this.working = false;
    this.latest.stop();
    this.draw();
  }

  /** The moves reviewed. */
  get all(): readonly ReviewMove[] {
    return this.moves;
  }

  /** A reviewed move; undefined if it was not reviewed. */
  move(number: number): ReviewMove | undefined {
    return this.moves[number - 1];
  }

  /** A bar of Black's and White's chances after a number of moves, or after the better move that follows. */
  bar(move: number, better: ReviewMove | null): Node | null {
    const black = better?.color === 'black';
    const m = better?.best ?? this.move(move);
    if (!m) return null;
    const seen = (x: number | null, turned: number): number | null => (x === null || !better || black ? x : turned - x);
    const winrate = seen(m.winrate, 1);
    const lead = seen(m.lead, 0);
    const words = [winrate !== null && t('blackChance', { share: percent(winrate, 1) }), lead !== null && said(lead)];
    const text = words.filter(Boolean).join(', ');
    if (!text) return null;
    return h(
      'p',
      { class: 'chances small' },
      winrate !== null &&
        s(
          'svg',
          { class: 'winbar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
          s('rect', { class: 'w', width: 100, height: 10 }),
          s('rect', { class: 'b', width: 100 * winrate, height: 10 }),
        ),
      text,
    );
  }

  /** What a move lost, if it certainly lost, and why, with a button for the better move. */
  loss(move: number): Node | null {
    const m = this.move(move);
    if (!m?.best || !m.claimed) return null;
    const loss = lost(m);
    const text = m.why?.code ? t('losesBecause', { loss, why: sentence(m.why) }) : t('loses', { loss }); // older reviews have a text
    const stronger = m.stronger && h('span', { class: 'soft' }, ' ', t('strongerPlay', { rank: m.stronger.rank, point: m.stronger.point, share: percent(m.stronger.probability, 1) }));
    return h('p', { class: 'small' }, text, ' ', this.betterButton(m), stronger);
  }

  private betterButton(m: ReviewMove): HTMLElement {
    const moves = m.best!.line.slice(0, 3).join(' ');
    const text = t('better', { moves });
    return button(text, () => this.game.better(m.move), { title: t('showBetter'), 'data-better': m.move });
  }

  /** The current move, from 1; 0 before the first. */
  mark(at: number): void {
    if (this.at === at) return;
    this.at = at;
    if (this.moves.length) this.draw();
  }

  private async work(engine = this.app.status.engines[0] ?? null, how: object = {}): Promise<void> {
    const { round, text } = this;
    const glanced = this.glancing;
    this.working = true;
    this.glancing = engine === null && ('small' in how || this.app.status.engines.length > 0);
    const here = engine !== null && engine === network()?.name; // it knows no ranks
    const rank = this.app.status.ranks && engine && !here ? stored('rank', '') : '';
    // A review goes on where it was stopped; one that is complete, or made otherwise, begins again.
    if (glanced || this.moves.length === this.total || this.engine !== (engine ?? '') || this.rank !== rank) this.forget();
    this.rank = rank;
    this.draw();
    const by = engine === null ? { moves: unjudged } : { moves: here ? 1 : perRequest, engine, ...(rank ? { rank } : {}) };
    try {
      for (let done = false; !done && this.working; ) {
        const request = { record: { text }, from: this.moves.length, ...by, ...how };
        const a = await this.latest.ask('review', request);
        if (!a || round !== this.round) return;
        this.size = a.size;
        if (this.moves.length === 0) this.start = a.winrate ?? 0.5;
        this.moves.push(...(a.judged ? a.moves : this.untold(a.moves)));
        this.total = a.all;
        this.engine = a.engine ?? '';
        this.judged = a.judged;
        done = a.complete || a.moves.length === 0;
        await this.keep(); // what is shown is not lost by a reload
        if (round !== this.round) return;
        this.game.reviewed();
        if (done) this.app.say(this.progress());
        this.working = this.working && !done;
        this.draw();
      }
    } catch (e) {
      this.working = false;
      this.draw();
      if (!this.glancing) this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  /** Moves of a further request, without the chains that earlier ones have mentioned: each request reads anew. */
  private untold(list: ReviewMove[]): ReviewMove[] {
    const told = new Set(this.moves.flatMap((m) => m.changed.map((g) => g.color + g.point)));
    return list.map((m) => ({ ...m, changed: m.changed.filter((g) => !told.has(g.color + g.point)) }));
  }

  /** Stores the review; storage that is full costs only a new review. */
  private async keep(): Promise<void> {
    const { text, size, start, total: all, engine, judged, rank, moves } = this;
    await writeReview({ text, size, start, all, engine, judged, rank, moves, changed: Date.now() }).catch(() => undefined);
  }

  private progress(): string {
    const done = t('reviewed', { n: this.moves.length, of: this.total });
    return this.engine ? t('reviewedBy', { done, engine: this.engine }) : done;
  }

  draw(): void {
    if (!this.working && this.moves.length === 0) {
      set(this.element);
      return;
    }
    set(
      this.element,
      h('h3', {}, t('review')),
      h(
        'p',
        { class: 'small soft' },
        this.total ? this.progress() : t('loading'),
        this.working ? ' ' : '',
        this.working && button(t('stop'), () => this.stop(), { id: 'stop-review', class: 'quiet' }),
      ),
      this.moves.length > 0 && this.curve(),
      this.moves.length > 0 && this.leads(),
      !this.judged && h('p', { class: 'small soft' }, t(this.app.status.engines.length || this.app.api.transport.offline ? 'unjudgedYet' : 'unjudged')),
      this.judged ? [this.phases(), this.table()] : this.striking(),
    );
  }

  private x(move: number): number {
    return (width * move) / Math.max(1, this.total);
  }

  /** A graph over the moves, with the names of its axes; a click goes to the move. */
  private graph(name: string, axis: string, ...parts: Parameters<typeof set>[1][]): SVGElement {
    const go = (e: MouseEvent): void => {
      const box = (e.currentTarget as SVGElement).getBoundingClientRect();
      const at = (((e.clientX - box.left) / box.width) * (width + 8) - 4) / width;
      this.game.go(Math.max(1, Math.min(Math.round(at * this.total), this.moves.length)));
    };
    return s(
      'svg',
      { class: 'curve', viewBox: `-4 -10 ${width + 8} ${height + 20}`, role: 'img', 'aria-label': name, click: go },
      s('rect', { class: 'field', width, height }),
      s('path', { class: 'even', d: `M0 ${height / 2}H${width}` }),
      parts,
      s('text', { x: 0, y: -3 }, axis),
      s('text', { x: width, y: height + 8, 'text-anchor': 'end' }, `${t('move')} ${this.total}`),
      this.at > 0 && this.at <= this.total && s('path', { class: 'here', d: `M${this.x(this.at)} 0V${height}` }),
    );
  }

  /** Black's lead by moves, with its 95 % interval if known. */
  private leads(): Node | null {
    const list = this.moves.filter((m) => m.lead !== null);
    if (list.length === 0) return null;
    const most = Math.max(10, ...list.map((m) => Math.abs(m.lead!)));
    const y = (lead: number): string => ((height / 2) * (1 - Math.max(-1, Math.min(1, lead / most)))).toFixed(1);
    const at = (m: ReviewMove, lead: number): string => `${this.x(m.move).toFixed(1)},${y(lead)}`;
    const measured = list.filter((m) => m.lead_interval);
    const band = [
      ...measured.map((m) => at(m, m.lead_interval![1])),
      ...measured.map((m) => at(m, m.lead_interval![0])).reverse(),
    ];
    const end = list.at(-1)!;
    return this.graph(
      t('leadCurve', { n: end.move, lead: said(end.lead!), most: most.toFixed(0) }),
      t('axisLead'),
      band.length > 2 && s('polygon', { class: 'band', points: band.join(' ') }),
      s('polyline', { class: 'rate', points: list.map((m) => at(m, m.lead!)).join(' ') }),
      s('text', { x: 3, y: 9 }, `B+${most.toFixed(0)}`),
      s('text', { x: 3, y: height - 3 }, `W+${most.toFixed(0)}`),
    );
  }

  /** Black's win rate by moves, with names at the turning points. */
  private curve(): Node | null {
    const told = this.moves.flatMap((m) => (m.winrate === null ? [] : [{ ...m, winrate: m.winrate }]));
    const end = told.at(-1);
    if (!end) return null;
    const x = (move: number): number => this.x(move);
    const y = (winrate: number): number => height * (1 - winrate);
    const points = [`0,${y(this.start).toFixed(1)}`, ...told.map((m) => `${x(m.move).toFixed(1)},${y(m.winrate).toFixed(1)}`)];
    const turns = told.filter((m) => m.turning_point);
    const ends = [0, 0, 0, 0, 0, 0, 0, 0]; // by row of labels: where the last one ends; a label without room is left out
    return this.graph(
      t('curve', { n: end.move, share: percent(end.winrate, 1) }),
      t('axisRate'),
      s('polyline', { class: 'rate', points: points.join(' ') }),
      turns.map((m) => s('circle', { class: m.color, cx: x(m.move), cy: y(m.winrate), r: 3 })),
      turns.map((m) => {
        const text = [String(m.move), m.names[0] && term({ ...m.names[0], romaji: '' })].filter(Boolean).join(' ');
        const length = [...text].reduce((n, c) => n + (c > '\u2e80' ? 8.5 : 5), 0);
        const from = x(m.move) > 0.7 * width ? x(m.move) - 5 - length : x(m.move) + 5;
        const row = ends.findIndex((end) => end <= from);
        if (row < 0 || from < 0 || from + length > width + 4) return null;
        ends[row] = from + length + 4;
        return s('text', { x: from, y: 10 + row * 9 }, text);
      }),
    );
  }

  /** The moves to look at first. */
  private striking(): Node[] {
    const fresh = (m: ReviewMove): number => Number(this.game.fresh(m.move));
    const stake = (m: ReviewMove): number => this.game.stake(m.move) + fresh(m);
    const list = this.moves
      .filter((m) => weight(m) + stake(m) > 0 || m.probability !== null)
      .sort((a, b) => weight(b) - weight(a) || stake(b) - stake(a) || (a.probability ?? 1) - (b.probability ?? 1))
      .filter((m, i) => weight(m) > 0 || i < boards)
      .slice(0, worst);
    return this.told(list, list.slice(boards), (m) => [m.probability === null ? '' : t('likely', { share: percent(m.probability, 1) }), [...remarks(m), ...(fresh(m) ? [t('fresh')] : [])].join(', ')]);
  }

  /** The first moves as small boards, and rows. */
  private told(list: ReviewMove[], rows: ReviewMove[], texts: (m: ReviewMove) => [string, Child]): Node[] {
    const entry = (m: ReviewMove): HTMLElement => {
      if (!this.pictures.has(m.move)) this.pictures.set(m.move, this.game.board(m));
      const e = button('', () => this.game.go(m.move), { 'data-look': m.move });
      e.append(this.pictures.get(m.move)!, h('span', { class: 'small' }, dot(m), ` ${m.move}. ${m.point}`), h('span', { class: 'small soft' }, texts(m)[0]), rows === list ? '' : h('span', { class: 'small soft' }, texts(m)[1]));
      return e;
    };
    return [h('div', { class: 'row examples', id: 'look' }, list.slice(0, boards).map(entry)), this.rows(rows, texts)];
  }

  /** What each player's mistakes cost, by the phase of the game. */
  private phases(): Node | null {
    const mistakes = this.moves.filter((m) => m.claimed);
    if (mistakes.length === 0) return null;
    const cell = (phase: number, color: string): Node => {
      const list = mistakes.filter((m) => m.color === color && phaseOf(this.size, m.move - 1) === phase);
      const points = list.reduce((n, m) => n + (m.lost_points ?? 0), 0);
      return h('td', { class: 'number' }, list.length === 0 ? '–' : `${list.length} (${t('lostPoints', { points: points.toFixed(1) })})`);
    };
    const sides = ['black', 'white'] as const;
    return h(
      'table',
      { class: 'small', id: 'phases' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('mistakes')), sides.map((c) => h('th', { scope: 'col', class: 'number' }, t(c))))),
      h('tbody', {}, phases().map((word, i) => h('tr', {}, h('td', {}, word), sides.map((c) => cell(i, c))))),
    );
  }

  /** A row for each move: a button for the move, a number and a text. */
  private rows(list: ReviewMove[], texts: (m: ReviewMove) => [string, Child]): Node {
    const row = (m: ReviewMove): Node => {
      const [number, rest] = texts(m);
      return h(
        'tr',
        {},
        h('td', {}, dot(m), ' ', button(`${m.move}. ${m.point}`, () => this.game.go(m.move))),
        h('td', { class: 'number' }, number),
        h('td', { class: 'soft' }, rest),
      );
    };
    return h('table', { class: 'small' }, h('tbody', {}, list.map(row)));
  }

  /** The moves that lost most. */
  private table(): Node[] {
    const weight = (m: ReviewMove): number => 200 * (m.lost_winrate ?? 0) + (m.lost_points ?? 0);
    const list = this.moves
      .filter((m) => m.best && m.claimed && weight(m) > 0)
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, worst);
    const mistakes = mistakesOf(list);
    const practise = button(t('practise', { n: mistakes.length }), () => this.game.practise(mistakes), { id: 'practise-review' });
    const rows = this.told(list, list, (m) => [
      lost(m),
      [m.names[0] && [term(m.names[0]), '; '], this.betterButton(m), m.stronger && ' ' + t('strongerPlay', { rank: m.stronger.rank, point: m.stronger.point, share: percent(m.stronger.probability, 1) })],
    ]);
    return mistakes.length > 0 ? [...rows, h('p', {}, practise)] : rows;
  }
}

/** The rank of the players, for the move that players two ranks stronger would play. */
export function rankChoice(): HTMLElement {
  const ranks = [...Array.from({ length: 20 }, (_, i) => `${20 - i}k`), ...Array.from({ length: 9 }, (_, i) => `${i + 1}d`)];
  const options = ['', ...ranks].map((r): [string, string] => [r, `${t('f_rank')}: ${r || '–'}`]);
  return choice(t('playersRank'), options, stored('rank', ''), (rank) => store('rank', rank), { id: 'rank', title: t('rankHelp') });
}

/** The player of a move. */
function dot(m: ReviewMove): HTMLElement {
  return h('span', { class: 'dot ' + m.color[0], title: t(m.color === 'black' ? 'black' : 'white') });
}

/** How much a move strikes that nobody judged; as in internal/ops/review/certain.go. */
function weight(m: ReviewMove): number {
  const given = m.changed.reduce((n, g) => n + 2 * g.stones, 0);
  const taken = m.captured >= stones ? m.captured : 0;
  const odd = m.probability !== null && m.probability < 0.01 ? 1 + Math.log(0.01 / Math.max(m.probability, 1e-5)) : 0;
  return given + taken + (m.left.length > 0 ? 4 : 0) + odd;
}

/** What is certain about a move. */
function remarks(m: ReviewMove): string[] {
  const list: string[] = [];
  if (m.captured > 0) list.push(t('captures', { n: m.captured }));
  for (const g of m.changed) list.push(t(g.lost ? 'canBeCaptured' : 'canEscape', { n: g.stones, point: g.point }));
  for (const e of m.left) list.push(t('leavesJoseki', { name: term(e) }));
  return list;
}

/** A lead of Black's in words: B+3.5. */
function said(lead: number): string {
  return (lead < 0 ? 'W+' : 'B+') + Math.abs(lead).toFixed(1);
}

/** The loss of a move, if known, with the possible error if known. */
export function lost(m: ReviewMove): string {
  const share = m.lost_winrate === null ? '' : percent(m.lost_winrate, 1);
  if (m.lost_points === null) return share;
  const half = m.lost_interval ? (m.lost_interval[1] - m.lost_interval[0]) / 2 : 0;
  const points = m.lost_points.toFixed(1) + (half > 0 ? ` ± ${half.toFixed(1)}` : '');
  return t(share ? 'lost' : 'lostPoints', { points, share });
}
