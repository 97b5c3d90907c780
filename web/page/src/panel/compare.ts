// Compares a game with those of the collection: how far the whole board and each corner are known, what other
// games played, and which games followed it longest.

import type { App } from '../app.ts';
import type { Alternative, CompareAnswer, CompareLeft, ComparePart, ProblemsResult, SearchAnswer, SearchHit } from '../api.ts';
import { button, choice, h, set, type Child } from '../dom.ts';
import { said, t, term, type Word } from '../i18n.ts';
import type { Placed } from '../state.ts';
import { count, percent } from '../stats.ts';

const words: Record<string, Word> = {
  'upper left': 'upperLeft',
  'upper right': 'upperRight',
  'lower left': 'lowerLeft',
  'lower right': 'lowerRight',
};

/** Most moves that byBoards looks at: files have boards of up to 48 stones, also with nine of a handicap. */
const mostMoves = 39;

/** Fewest games with a winner for a share of wins. */
const fewest = 5;

/** Most problems with a picture: their stones and the first move of the solution are marked. */
const mostBoards = 3;

/** Most points of a problem that may have other contents in a game. */
const mostDifferences = 3;

/** What is shown of a comparison. */
interface Part extends Pick<ComparePart, 'known' | 'corner'> {
  left?: Pick<CompareLeft, 'move' | 'point' | 'games' | 'line'> & {
    instead: Pick<Alternative, 'point' | 'times' | 'won' | 'lost'>[];
    nearest?: Pick<SearchHit, 'black' | 'white' | 'date' | 'game' | 'node'>[];
  };
}
type Told = Pick<CompareAnswer, 'collection' | 'same'> & { whole: Part; corners: Part[] };

export class Compare {
  readonly element = h('div', { class: 'stack', id: 'comparison' });
  /** The first move after which no known game has the whole board; 0 if it is not known. */
  left = 0;
  private readonly list = h('ul', { class: 'small', id: 'problems', 'aria-live': 'polite' });
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly goMove: (move: number) => void,
    private readonly board: (move: number, point: string, stones: string[]) => SVGElement, // after a move, with marks
    private readonly told: () => void, // left is known
  ) {
    this.latest = app.latest();
  }

  clear(): void {
    this.latest.stop();
    this.left = 0;
    set(this.element);
  }

  /** Compares a record, or a game of the collection; if again, only its problems are drawn anew. */
  async ask(request: object, again = false): Promise<void> {
    const show = (what: string, text: string): void =>
      again ? set(this.list, h('li', { class: what }, text)) : set(this.element, h('p', { class: what }, text));
    show('soft', t('searching'));
    try {
      const problems = this.app.status.collections.find((c) => c.problems)?.name;
      const like = problems === undefined ? 0 : this.app.store.state.like;
      const a = await this.latest.ask('compare', { ...request, problems, like });
      if (!a) return;
      const found = a.problems ?? [];
      set(this.list, found.map((r, i) => this.problem(r, i < mostBoards)), found.length === 0 && h('li', { class: 'soft' }, t('nothing')));
      if (!again) this.draw(a, problems !== undefined && [h('h3', {}, t('stood')), this.alike(like, request), this.list]);
    } catch (e) {
      show('notice error', (e as Error).message);
    }
  }

  /** The menu for the number of differences. */
  private alike(like: number, request: object): HTMLElement {
    const options = Array.from({ length: mostDifferences + 1 }, (_, n): [string, string] => [String(n), n ? `≤ ${t('differ', { n })}` : t('likeSame')]);
    const change = (n: string): void => {
      this.app.store.set({ like: Number(n) }, true);
      void this.ask(request, true);
    };
    return h('div', { class: 'row' }, choice(t('likeMost'), options, String(like), change, { id: 'problems-like' }));
  }

  /**
   * Finds how far a game is known by searches for whole boards, which a page without a server answers from small files:
   * the last position that a game has, before one that none has.
   */
  async byBoards(moves: { point: string; black: boolean; before: Placed }[]): Promise<void> {
    const end = Math.min(moves.length, mostMoves); // not looked at itself
    let [known, unknown] = [0, end];
    let at: SearchAnswer | null = null;
    set(this.element, h('p', { class: 'soft' }, t('searching')));
    while (unknown - known > 1) {
      const middle = (known + unknown) >> 1;
      const a = await this.latest.ask('search', { collection: this.app.collection, ...moves[middle]!.before, fixed_color: true, limit: 3 }).catch(() => null);
      if (!a) return set(this.element);
      if (a.hits > 0) [known, at] = [middle, a];
      else unknown = middle;
    }
    const { point, black } = moves[known]!;
    const instead = (at?.continuations ?? [])
      .filter((c) => !c.points.includes(point) && (black ? c.B : c.W) > 0)
      .map((c) => ({ point: c.points[0]!, times: black ? c.B : c.W, won: black ? c.wB : c.lW, lost: black ? c.lB : c.wW }));
    const left = { move: known + 1, point, games: at?.games ?? 0, instead, nearest: at?.list ?? [] };
    const whole = at && unknown < end ? { known, left } : { known };
    this.draw({ collection: this.app.collection, same: [], corners: [], whole });
  }

  private draw(a: Told, problems: Child = null): void {
    const known = [a.whole, ...a.corners].some((p) => p.known > 0);
    this.left = a.whole.left?.move ?? 0;
    this.told();
    set(
      this.element,
      h('h3', {}, t('comparison', { collection: a.collection })),
      a.same.length > 0 && h('p', { class: 'small soft' }, t('sameGames', { n: a.same.length })),
      known ? this.part(t('wholeBoard'), a.whole) : h('p', { class: 'small' }, t('unknownGame')),
      known && a.corners.length > 0 &&
        h('details', {}, h('summary', { class: 'small' }, t('corners')), a.corners.map((c) => this.part(t(words[c.corner ?? ''] ?? 'wholeBoard'), c))),
      problems,
    );
    this.app.say(known ? t('knownTo', { part: t('wholeBoard'), n: a.whole.known }) : t('unknownGame'));
  }

  /** A problem that stood: where, the solution, what was played, and where the game differs from it. */
  private problem(r: ProblemsResult, drawn: boolean): HTMLElement {
    const played = r.at && ['book', 'other'].includes(r.played) ? ` → ${r.at}${r.proof === 'fails' ? `, ${t('problemMissed')}` : ''}` : '';
    const differ = r.differ.length > 0 && ` · ${t('differ', { n: r.differ.length })} (${r.differ.map((d) => d.point).join(', ')})`;
    const open = button('', () => this.goMove(r.move), { title: said(r.sentence) });
    if (drawn) open.append(this.board(r.move, r.first[0] ?? '', r.stones));
    return h(
      'li',
      {},
      drawn && h('div', { class: 'row examples' }, open),
      button(`${r.move}. ${r.problem_name}`, () => this.goMove(r.move), { class: 'quiet', title: said(r.sentence) }),
      ` ${t(r.color)} · ${r.first.join(', ')}${played}`,
      differ,
    );
  }

  private part(name: string, p: Part): HTMLElement {
    const { left } = p;
    const lines: Child[] = [
      h('p', {}, h('b', {}, t('knownTo', { part: name, n: p.known })), left?.line ? ` · ${term(left.line)}` : ''),
    ];
    if (left)
      lines.push(
        h(
          'p',
          {},
          button(t('leftAt', { n: left.move, point: left.point ?? '' }), () => this.goMove(left.move), { class: 'quiet' }),
          ' ',
          left.instead.length > 0 &&
            t('insteadOf', {
              games: count(left.games),
              moves: left.instead
                .slice(0, 4)
                .map((m) => `${m.point} ${m.times}` + (m.won + m.lost >= fewest ? ` (${percent(m.won, m.won + m.lost)})` : ''))
                .join(', '),
            }),
        ),
        (left.nearest ?? []).map((g) =>
          button(
            [`${g.black || '?'} – ${g.white || '?'}`, g.date.slice(0, 10)].filter(Boolean).join(', '),
            () => this.app.store.set({ view: 'game', game: String(g.game), node: g.node, line: [] }),
            { class: 'quiet small' },
          ),
        ),
      );
    return h('div', { class: 'small' }, lines);
  }
}
