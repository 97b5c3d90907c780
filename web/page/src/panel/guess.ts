// Guess the next move: score, moves of other games, and the history of scores.

import type { App, Panel, Step } from '../app.ts';
import type { GuessAnswer } from '../api.ts';
import type { BoardModel } from '../board/view.ts';
import { button, choice, h, s, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { at, Black, parsePoint, pointName, White, type Point } from '../point.ts';
import { Position } from '../rules.ts';
import { store, stored } from '../settings.ts';
import { filterFields, type State } from '../state.ts';
import { count, percent } from '../stats.ts';
import { turn } from '../symmetry.ts';

const most = 100; // points for a right move

/** The results of one day. */
interface Day {
  day: string;
  asked: number;
  right: number;
  points: number;
}

export class Guess implements Panel {
  readonly element: HTMLElement;
  private at: GuessAnswer | null = null;
  private guessed: Point | null = null;
  private played: Point | null = null;
  private score = { asked: 0, right: 0, points: 0 };
  private side = '';
  private busy = false;
  private readonly status = h('p', {}, t('guessHelp'));
  private readonly verdict = h('div', { class: 'stack' });
  private readonly scoreLine = h('p', {});
  private readonly history = h('div', { class: 'stack' });
  private readonly skip = button(t('skipMove'), () => void this.answer('skip'), { id: 'skip' });

  constructor(private readonly app: App) {
    this.element = h(
      'div',
      { class: 'panel' },
      h(
        'section',
        { class: 'card', 'aria-label': t('guess') },
        h('h2', {}, t('guess')),
        this.status,
        h(
          'div',
          { class: 'row' },
          button(t('guessStart'), () => void this.start(), { class: 'main', id: 'guess-start' }),
          choice(
            t('side'),
            [
              ['', t('both')],
              ['black', t('black')],
              ['white', t('white')],
            ],
            '',
            (side) => (this.side = side),
          ),
          this.skip,
        ),
        this.verdict,
        h('h3', {}, t('score')),
        this.scoreLine,
      ),
      h('section', { class: 'card', 'aria-label': t('overTime') }, h('h2', {}, t('overTime')), this.history),
    );
    this.showScore();
  }

  show(st: State): void {
    if (!this.at && st.game && st.game !== 'own') void this.load(Number(st.game), st.node);
  }

  private start(): Promise<void> {
    this.score = { asked: 0, right: 0, points: 0 };
    this.showScore();
    set(this.verdict);
    return this.load(0, 0);
  }

  /** Goes to a position of a game; game 0 means a random one. */
  private async load(game: number, move: number): Promise<void> {
    const { filters } = this.app.store.state;
    try {
      let a = await this.app.api.ask('guess', {
        collection: this.app.collection,
        ...(game ? { game } : filterFields(filters)),
        move,
      });
      while (!a.over && this.side && a.turn !== this.side)
        a = await this.app.api.ask('guess', {
          collection: this.app.collection,
          game: a.game,
          move: a.move + 1,
        });
      this.at = a;
      this.guessed = this.played = null;
      this.status.textContent = a.over
        ? t('moveOf', { n: a.move, of: a.moves })
        : `${t(a.turn === 'white' ? 'toMoveWhite' : 'toMoveBlack')}. ${t('guessHelp')}`;
      this.app.redraw();
    } catch (e) {
      this.status.textContent = (e as Error).message;
    }
  }

  play(p: Point): void {
    if (this.at && !this.at.over) void this.answer(pointName(p, this.at.size));
  }

  private async answer(point: string): Promise<void> {
    const at = this.at;
    if (!at || at.over || this.busy) return;
    this.busy = true;
    try {
      const a = await this.app.api.ask('guess', {
        collection: this.app.collection,
        game: at.game,
        move: at.move,
        point,
      });
      if (a.verdict) this.judge(a.verdict, point, at.size);
      await new Promise((done) => setTimeout(done, 900));
      await this.load(at.game, at.move + 1);
    } catch (e) {
      this.app.toast((e as Error).message);
    } finally {
      this.busy = false;
    }
  }

  private judge(v: NonNullable<GuessAnswer['verdict']>, point: string, size: number): void {
    const skipped = point === 'skip';
    if (!v.right && !skipped && this.same(point, v.played)) v = { ...v, right: true, points: most };
    this.guessed = skipped ? null : parsePoint(point, size);
    this.played = parsePoint(v.played, size);
    if (!skipped) {
      this.score.asked++;
      this.score.points += v.points;
      if (v.right) this.score.right++;
      remember(v.right, v.points);
    }
    const distance =
      skipped || this.played === null || this.played < 0 || this.guessed === null
        ? 0
        : far(this.played, this.guessed);
    const text = v.right
      ? t('guessRight', { point: v.played, points: v.points })
      : t('guessWrong', { point: v.played, distance, points: v.points });
    const others = v.others
      .slice(0, 5)
      .map((o) => `${o.point} ${o.hits}`)
      .join(', ');
    set(
      this.verdict,
      h('p', { class: 'notice' }, text),
      others && h('p', { class: 'small soft' }, t('others', { moves: others })),
    );
    this.app.say(text);
    this.showScore();
    this.app.redraw();
  }

  /** Whether a symmetry of the board maps one point to the other. */
  private same(a: string, b: string): boolean {
    const { size, board, last } = this.at!;
    const p = Position.parse(board.split('/'));
    const [from, to, before] = [a, b, last].map((name) => parsePoint(name, size) ?? -1) as [Point, Point, Point];
    const points = Array.from({ length: size * size }, (_, i) => at(i % size, Math.floor(i / size)));
    const maps = (by: number): boolean => points.every((q) => p.get(q) === p.get(turn(by, q, size)));
    return from >= 0 && [1, 2, 3, 4, 5, 6, 7].some((by) => turn(by, from, size) === to && (before < 0 || turn(by, before, size) === before) && maps(by));
  }

  private showScore(): void {
    const { asked, right, points } = this.score;
    this.scoreLine.textContent = t('scoreLine', { points, most: asked * most, right, asked });
    const days = stored<Day[]>('guesses', []);
    const sum = (of: (d: Day) => number): number => days.reduce((n, d) => n + of(d), 0);
    const all = sum((d) => d.asked);
    set(
      this.history,
      all > 0 && chart(days),
      h(
        'p',
        { class: 'small' },
        t('statistics', {
          n: count(all),
          share: percent(
            sum((d) => d.right),
            all,
          ),
          points: all ? (sum((d) => d.points) / all).toFixed(0) : 0,
        }),
      ),
      all > 0 &&
        button(t('forgetStatistics'), () => {
          store('guesses', []);
          this.showScore();
        }),
    );
  }

  model(st: State): BoardModel {
    const at = this.at;
    const p = at ? Position.parse(at.board.split('/')) : new Position(st.size);
    const labels = new Map<Point, string>();
    if (this.played !== null && this.played >= 0) labels.set(this.played, '✓');
    if (this.guessed !== null && this.guessed !== this.played) labels.set(this.guessed, '×');
    const last = at ? parsePoint(at.last, at.size) : null;
    return {
      size: p.size,
      cell: (q) => p.get(q),
      last: last !== null && last >= 0 ? last : null,
      turn: at?.turn === 'white' ? White : Black,
      labels,
    };
  }

  step(by: Step): void {
    if (typeof by === 'number' && by > 0) void this.answer('skip');
    else if (typeof by === 'number' && this.at && this.at.move > 0) void this.load(this.at.game, this.at.move - 1);
    else if (by === 'start' && this.at) void this.load(this.at.game, 0);
  }
}

function far(a: Point, b: Point): number {
  return Math.max(Math.abs((a & 31) - (b & 31)), Math.abs((a >> 5) - (b >> 5)));
}

/** Adds a guess to today's statistics. */
function remember(right: boolean, points: number): void {
  const days = stored<Day[]>('guesses', []);
  const day = new Date().toISOString().slice(0, 10);
  let today = days.at(-1);
  if (today?.day !== day) days.push((today = { day, asked: 0, right: 0, points: 0 }));
  today.asked++;
  today.points += points;
  if (right) today.right++;
  store('guesses', days.slice(-400));
}

/** Points per move, a bar for each of the last days. */
function chart(days: Day[]): SVGElement {
  const shown = days.slice(-60);
  return s(
    'svg',
    {
      class: 'years',
      viewBox: '0 0 360 96',
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': t('overTime'),
    },
    shown.map((d, i) => {
      const height = (80 * d.points) / Math.max(1, d.asked * most);
      const width = Math.min(24, 360 / shown.length);
      return s(
        'rect',
        { class: 'b', x: i * width, y: 80 - height, width: width * 0.85, height },
        s('title', {}, `${d.day}: ${percent(d.points, d.asked * most)}`),
      );
    }),
  );
}
