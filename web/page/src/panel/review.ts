// A review of a game, a few moves per request. An engine of the server judges them: with curves, and the moves that
// lost most. Without one, the moves to look at first are listed, with what is certain about them.

import type { App } from '../app.ts';
import type { Latest, ReviewMove } from '../api.ts';
import { button, h, s, set } from '../dom.ts';
import { t, term } from '../i18n.ts';
import { percent } from '../stats.ts';

const perRequest = 5; // moves per request to an engine; one to a network in the browser, which takes seconds
const unjudged = 50; // without one
const worst = 8; // most moves listed
const stones = 3; // least size of a capture that is listed, as in internal/ops/review

const width = 300;
const height = 90;

export class Review {
  readonly element = h('div', { class: 'stack review' });
  private readonly latest: Latest;
  private moves: ReviewMove[] = [];
  private start = 0.5;
  private all = 0;
  private engine = ''; // the engine; '' for none
  private judged = true;
  private nodes: number[] = []; // the nodes of the moves
  private at = 0; // the current move
  private working = false;
  private round = 0; // counts calls of clear: answers for an earlier game are ignored

  constructor(
    private readonly app: App,
    private readonly go: (node: number) => void,
  ) {
    this.latest = app.latest();
  }

  /** Starts the review of a game with moves at these nodes, or stops it. */
  toggle(record: object, nodes: number[]): void {
    if (this.working) this.stop();
    else void this.work(record, nodes);
  }

  stop(): void {
    this.working = false;
    this.latest.stop();
    this.draw();
  }

  /** Clears the review, because another game is shown. */
  clear(): void {
    this.round++;
    this.working = false;
    this.latest.stop();
    this.moves = [];
    this.all = 0;
    set(this.element);
  }

  /** The current move, from 1; 0 before the first. */
  mark(at: number): void {
    if (this.at === at) return;
    this.at = at;
    if (this.moves.length) this.draw();
  }

  private async work(record: object, nodes: number[]): Promise<void> {
    const round = this.round;
    this.nodes = nodes;
    this.working = true;
    this.draw();
    const engine = this.app.status.engines[0];
    const moves = this.app.api.transport.offline ? 1 : perRequest;
    const by = engine === undefined ? { moves: unjudged } : { moves, engine };
    try {
      for (let done = false; !done && this.working; ) {
        const request = { ...record, from: this.moves.length, ...by };
        const a = await this.latest.ask('review', request);
        if (!a || round !== this.round) return;
        if (this.moves.length === 0) this.start = a.winrate ?? 0.5;
        this.moves.push(...a.moves);
        this.all = a.all;
        this.engine = a.engine ?? '';
        this.judged = a.judged;
        done = a.complete || a.moves.length === 0;
        if (done) this.app.say(this.progress());
        this.working = this.working && !done;
        this.draw();
      }
    } catch (e) {
      this.working = false;
      this.draw();
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  private progress(): string {
    const done = t('reviewed', { n: this.moves.length, of: this.all });
    return this.engine ? t('reviewedBy', { done, engine: this.engine }) : done;
  }

  private draw(): void {
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
        this.all ? this.progress() : t('loading'),
        this.working ? ' ' : '',
        this.working && button(t('stop'), () => this.stop(), { id: 'stop-review', class: 'quiet' }),
      ),
      this.moves.length > 0 && this.curve(),
      this.moves.length > 0 && this.leads(),
      !this.judged && h('p', { class: 'small soft' }, t('unjudged')),
      this.judged ? this.table() : this.striking(),
    );
  }

  private x(move: number): number {
    return (width * move) / Math.max(1, this.all);
  }

  /** A graph over the moves; a click goes to the move. */
  private graph(name: string, ...parts: Parameters<typeof set>[1][]): SVGElement {
    const go = (e: MouseEvent): void => {
      const box = (e.currentTarget as SVGElement).getBoundingClientRect();
      const at = (((e.clientX - box.left) / box.width) * (width + 8) - 4) / width;
      this.goTo(Math.max(1, Math.min(Math.round(at * this.all), this.moves.length)));
    };
    return s(
      'svg',
      { class: 'curve', viewBox: `-4 -4 ${width + 8} ${height + 8}`, role: 'img', 'aria-label': name, click: go },
      s('rect', { class: 'field', width, height }),
      s('path', { class: 'even', d: `M0 ${height / 2}H${width}` }),
      parts,
      this.at > 0 && this.at <= this.all && s('path', { class: 'here', d: `M${this.x(this.at)} 0V${height}` }),
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
    const said = (end.lead! < 0 ? 'W+' : 'B+') + Math.abs(end.lead!).toFixed(1);
    return this.graph(
      t('leadCurve', { n: end.move, lead: said, most: most.toFixed(0) }),
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
    return this.graph(
      t('curve', { n: end.move, share: percent(end.winrate, 1) }),
      s('polyline', { class: 'rate', points: points.join(' ') }),
      turns.map((m) => s('circle', { class: m.color, cx: x(m.move), cy: y(m.winrate), r: 3 })),
      turns.map((m, i) => {
        const left = x(m.move) > 0.7 * width;
        const at = { x: x(m.move) + (left ? -5 : 5), y: 10 + (i % 3) * 9, 'text-anchor': left ? 'end' : 'start' };
        return s('text', at, [String(m.move), m.names[0] && term({ ...m.names[0], romaji: '' })].filter(Boolean).join(' '));
      }),
    );
  }

  private goTo(move: number): void {
    const node = this.nodes[move - 1];
    if (node !== undefined) this.go(node);
  }

  /** The moves to look at first. */
  private striking(): Node {
    const list = this.moves
      .filter((m) => weight(m) > 0)
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, worst);
    return this.rows(list, (m) => [m.probability === null ? '' : t('likely', { share: percent(m.probability, 1) }), remarks(m).join(', ')]);
  }

  /** A row for each move: a button for the move, a number and a text. */
  private rows(list: ReviewMove[], texts: (m: ReviewMove) => [string, string]): Node {
    const row = (m: ReviewMove): Node => {
      const [number, said] = texts(m);
      return h(
        'tr',
        {},
        h('td', {}, button(`${m.move}. ${m.point}`, () => this.goTo(m.move))),
        h('td', { class: 'number' }, number),
        h('td', { class: 'soft' }, said),
      );
    };
    return h('table', { class: 'small' }, h('tbody', {}, list.map(row)));
  }

  /** The moves that lost most. */
  private table(): Node {
    const weight = (m: ReviewMove): number => 200 * (m.lost_winrate ?? 0) + (m.lost_points ?? 0);
    const list = this.moves
      .filter((m) => m.best && m.claimed && weight(m) > 0)
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, worst);
    return this.rows(list, (m) => [
      lost(m),
      [m.names[0] && term(m.names[0]), t('better', { moves: m.best!.line.slice(0, 3).join(' ') })].filter(Boolean).join('; '),
    ]);
  }
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

/** The loss of a move, if known, with the possible error if known. */
function lost(m: ReviewMove): string {
  const share = m.lost_winrate === null ? '' : percent(m.lost_winrate, 1);
  if (m.lost_points === null) return share;
  const half = m.lost_interval ? (m.lost_interval[1] - m.lost_interval[0]) / 2 : 0;
  const points = m.lost_points.toFixed(1) + (half > 0 ? ` ± ${half.toFixed(1)}` : '');
  return t(share ? 'lost' : 'lostPoints', { points, share });
}
